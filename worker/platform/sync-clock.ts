import { clockReading } from "#domain/time/clock.ts";
import { clockAheadMs, setClockAhead } from "./clock.ts";
import type { Settings } from "./env.ts";

const PATIENCE_MS = 5_000;

/** Whether this isolate has asked: one that has just started does not know how far the clock was turned. */
let asked = false;

/**
 * Brings this isolate's clock in line with the sandbox's (D52): once, and again with `anew` when it may have been
 * turned. Without a sandbox the clock stays the machine's.
 */
export async function syncClock(
  { clockUrl }: Pick<Settings, "clockUrl">,
  { anew = false } = {},
): Promise<void> {
  if (clockUrl === null || (asked && !anew)) return;
  const answer = await fetch(clockUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { aheadMs } = clockReading.parse(await answer.json());
  // Never back: of two answers on their way, the older may arrive last.
  setClockAhead(Math.max(aheadMs, clockAheadMs()));
  asked = true;
}
