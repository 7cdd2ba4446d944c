import { type ClockTurn, LONGEST_TURN_DAYS, turnMs } from "#domain/time/clock.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { DAILY_CRON } from "#worker/entry/jobs/crons.ts";

/** A moment at which the clock stops on its way; `daily` if the daily job is due then. */
export type Stop = { readonly at: Date; readonly daily: boolean };

/** Returns the time of the daily job, in milliseconds after midnight UTC. */
function dailyAtMs(): number {
  const [minute, hour] = DAILY_CRON.split(" ").map(Number);
  if (minute === undefined || hour === undefined || !Number.isInteger(minute + hour))
    throw new Error(`'${DAILY_CRON}' does not run at one time of every day`);
  return (hour * 60 + minute) * 60_000;
}

/**
 * Returns the stops of a clock that is turned from one moment to another: each run of the daily job, and the end (D52).
 */
export function stopsBetween(from: Date, to: Date): readonly Stop[] {
  const atMs = dailyAtMs();
  const stops: Stop[] = [];
  const firstDay = Math.floor((from.getTime() - atMs) / DAY_MS) + 1;
  for (let day = firstDay; day * DAY_MS + atMs <= to.getTime(); day += 1)
    stops.push({ at: new Date(day * DAY_MS + atMs), daily: true });
  const isAtStop = stops.at(-1)?.at.getTime() === to.getTime();
  return isAtStop ? stops : [...stops, { at: to, daily: false }];
}

/** After the daily job, because the frequent job sends its mails. */
const AFTER_THE_JOB_MS = 60_000;

/**
 * Returns the end of a turn. Throws for the day of a job that has already run, or one further away than the longest
 * turn.
 */
export function endOf(turn: ClockTurn, from: Date): Date {
  if (!("day" in turn)) return new Date(from.getTime() + turnMs(turn));
  const end = new Date(Date.parse(`${turn.day}T00:00:00Z`) + dailyAtMs() + AFTER_THE_JOB_MS);
  if (end <= from || end.getTime() > from.getTime() + LONGEST_TURN_DAYS * DAY_MS)
    throw new Error(`The clock does not turn to ${turn.day}.`);
  return end;
}
