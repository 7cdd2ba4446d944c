import { clockReading, type ClockTurn } from "#domain/time/clock.ts";
import type { Ground } from "./ground.ts";

async function askClock({ shop }: Ground, init: RequestInit = {}): Promise<unknown> {
  if (!shop.clock) throw new Error("this shop has no clock to turn");
  const answer = await fetch(shop.clock.url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the clock was not turned: ${text}`);
  return JSON.parse(text);
}

/** The shop's time. */
export async function shopNow(ground: Ground): Promise<Date> {
  return new Date(clockReading.parse(await askClock(ground)).now);
}

/** Turns the shop's clock, as `npm run clock` does; throws if a job on the way fails. */
export async function turn(ground: Ground, by: ClockTurn): Promise<void> {
  await askClock(ground, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(by),
  });
}
