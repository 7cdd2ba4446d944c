import { clockReading, type ClockTurn } from "#domain/time/clock.ts";
import type { DrillContext } from "./context.ts";

async function requestClock({ shop }: DrillContext, init: RequestInit = {}): Promise<unknown> {
  if (!shop.clock) throw new Error("this shop has no clock to turn");
  const answer = await fetch(shop.clock.url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the clock was not turned: ${text}`);
  return JSON.parse(text);
}

/** Returns the shop's time. */
export async function shopNow(ground: DrillContext): Promise<Date> {
  return new Date(clockReading.parse(await requestClock(ground)).now);
}

/** Turns the shop's clock, as `npm run clock` does; throws if a job on the way fails. */
export async function turn(ground: DrillContext, by: ClockTurn): Promise<void> {
  await requestClock(ground, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(by),
  });
}
