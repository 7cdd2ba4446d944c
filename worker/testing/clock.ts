import { vi } from "vitest";

/** Moves the clock forward. Callers must end with `vi.useRealTimers()`. Timers are unaffected. */
export function advanceClock(seconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(now + seconds * 1000);
}
