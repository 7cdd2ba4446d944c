import { DAY_MS } from "#domain/durations.ts";
import { DAILY_CRON } from "#worker/jobs/crons.ts";

/** A moment at which the clock stops on its way, and whether the daily job is due then. */
export type Stop = { readonly at: Date; readonly daily: boolean };

/** When the daily job runs, in milliseconds after midnight UTC. */
function dailyAtMs(): number {
  const [minute, hour] = DAILY_CRON.split(" ").map(Number);
  if (minute === undefined || hour === undefined || !Number.isInteger(minute + hour))
    throw new Error(`'${DAILY_CRON}' does not run at one time of every day`);
  return (hour * 60 + minute) * 60_000;
}

/** Where a clock that is turned from one moment to another stops: at every run of the daily job, and at its end (D52). */
export function stopsBetween(from: Date, to: Date): readonly Stop[] {
  const atMs = dailyAtMs();
  const stops: Stop[] = [];
  const firstDay = Math.floor((from.getTime() - atMs) / DAY_MS) + 1;
  for (let day = firstDay; day * DAY_MS + atMs <= to.getTime(); day += 1)
    stops.push({ at: new Date(day * DAY_MS + atMs), daily: true });
  const isAtStop = stops.at(-1)?.at.getTime() === to.getTime();
  return isAtStop ? stops : [...stops, { at: to, daily: false }];
}
