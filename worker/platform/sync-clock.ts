import { clockReading } from "#domain/time/clock.ts";
import { clockAheadMs, setClockAhead } from "./clock.ts";
import type { Settings } from "./env.ts";

const PATIENCE_MS = 5_000;

/** True once this isolate has read the sandbox's clock; a new isolate doesn't know yet whether it was turned. */
let asked = false;

/**
 * Synchronises this isolate's clock with the sandbox's (D52): once, and again with `anew` if it may have been turned.
 * Without a sandbox it remains the machine's.
 */
export async function syncClock(
  { clockUrl }: Pick<Settings, "clockUrl">,
  { anew = false } = {},
): Promise<void> {
  if (clockUrl === null || (asked && !anew)) return;
  const answer = await fetch(clockUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { aheadMs } = clockReading.parse(await answer.json());
  // Never moved back: of two responses in flight, the older may arrive last.
  setClockAhead(Math.max(aheadMs, clockAheadMs()));
  asked = true;
}
