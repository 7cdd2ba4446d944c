import { vi } from "vitest";

/** Lets the clock show a later time from now on; whoever calls it ends with `vi.useRealTimers()`. Timers go on as they did. */
export function passSeconds(seconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(now + seconds * 1000);
}
