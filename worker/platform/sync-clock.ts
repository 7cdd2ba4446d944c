import { clockReading } from "#domain/time/clock.ts";
import { clockAheadMs, setClockAhead } from "./clock.ts";
import type { Settings } from "./env.ts";
import { callOutside } from "./outbound.ts";

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
  const { text } = await callOutside(clockUrl, { timeoutMs: PATIENCE_MS });
  const { aheadMs } = clockReading.parse(JSON.parse(text));
  // Never moved back: of two responses in flight, the older may arrive last.
  setClockAhead(Math.max(aheadMs, clockAheadMs()));
  asked = true;
}
