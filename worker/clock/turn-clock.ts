import { type ClockReading, clockReading, type ClockTurn } from "#domain/clock.ts";
import { clockAheadMs, now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import { followClock } from "../platform/follow-clock.ts";

type ClockSettings = Pick<Settings, "clockUrl">;

const noClock = () => new ShopError("not_found", "There is nothing at this address.");

/** The shop's time after asking the sandbox's clock anew; 404 where there is none (D52). */
export async function readClock(settings: ClockSettings): Promise<ClockReading> {
  if (settings.clockUrl === null) throw noClock();
  await followClock(settings, { anew: true });
  return { now: now().toISOString(), aheadMs: clockAheadMs() };
}

/**
 * Has the sandbox's clock turned, and answers when shop, sandboxes and due jobs have followed (D52). 404 where there is
 * no such clock, whatever is asked.
 */
export async function turnClock({ clockUrl }: ClockSettings, turn: ClockTurn): Promise<ClockReading> {
  if (clockUrl === null) throw noClock();
  const answer = await fetch(clockUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(turn),
  });
  if (!answer.ok) throw new Error(`the clock answered ${answer.status}: ${await answer.text()}`);
  return clockReading.parse(await answer.json());
}
