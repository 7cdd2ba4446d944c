import { dueReminders, nextReminder } from "../sales/renewals/reminders.ts";
import {
  turnRequestSchema,
  clockReading,
  type TurnRequest,
  type ClockReading,
  type ClockTurn,
} from "#domain/time/clock.ts";
import { publicProcedure, router } from "../trpc/trpc.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { clockAheadMs, now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import { callOutside } from "../platform/outbound.ts";
import { syncClock } from "../platform/sync-clock.ts";
import { today } from "../records/units.ts";

/** Available on the sandbox only: elsewhere both calls return 404 (D52). */
export const clockRouter = router({
  read: publicProcedure.output(clockReading).query(({ ctx }) => readClock(ctx.services.settings)),
  turn: publicProcedure
    .output(clockReading)
    .input(turnRequestSchema)
    .mutation(({ ctx, input }) => turnClock(ctx.services, input)),
});

/** The jobs of every turned day run before the answer: of a year, on a busy machine. */
const TURN_TIMEOUT_MS = HOUR_MS;

type ClockSettings = Pick<Settings, "clockUrl">;

const noClock = () => new ShopError("not_found", "There is nothing at this address.");

/** Reads the sandbox's clock again and returns the shop's time; 404 without a sandbox (D52). */
export async function readClock(settings: ClockSettings): Promise<ClockReading> {
  if (settings.clockUrl === null) throw noClock();
  await syncClock(settings, { anew: true });
  return { now: now().toISOString(), aheadMs: clockAheadMs() };
}

/**
 * Turns the sandbox's clock, and responds once the shop and its sandboxes have followed and the due jobs have run
 * (D52). 404 without a sandbox clock, regardless of the input.
 */
export async function turnClock(
  { db, settings: { clockUrl } }: { readonly db: Queryable; readonly settings: ClockSettings },
  asked: TurnRequest,
): Promise<ClockReading> {
  if (clockUrl === null) throw noClock();
  const turn: ClockTurn = "to" in asked ? { day: await dayOfNextReminder(db) } : asked;
  const { ok, status, text } = await callOutside(clockUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(turn),
    timeoutMs: TURN_TIMEOUT_MS,
  });
  if (!ok) throw new Error(`the clock answered ${status}: ${text}`);
  return clockReading.parse(JSON.parse(text));
}

/** Returns the day of the daily job that sends the next reminder; 409 if no reminder is scheduled. */
async function dayOfNextReminder(db: Queryable): Promise<string> {
  const [waiting] = await dueReminders(db, today(), { most: 1 });
  const day = waiting ? daysAfter(today(), 1) : await nextReminder(db);
  if (day === null)
    throw new ShopError(
      "conflict",
      "There are no reminders to come: no delivered subscription is about to end.",
    );
  return day;
}
