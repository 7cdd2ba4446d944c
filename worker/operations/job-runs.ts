import { max } from "drizzle-orm";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { jobRuns } from "../db/schema/operations.ts";
import { logFault } from "../platform/log.ts";

/** How often the frequent jobs run (worker/entry/jobs/crons.ts). */
export const FREQUENT_PERIOD_MS = 5 * MINUTE_MS;

/** The frequent jobs are late after this many missed runs, because one can be skipped or take long. */
export const MISSED_RUNS = 4;
const LATE_MS = MISSED_RUNS * FREQUENT_PERIOD_MS;

type JobRun = {
  readonly job: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly succeeded: boolean;
};

/** Records a job's last run. Never throws, because a job whose work is done hasn't failed. */
export async function recordJobRun(db: Queryable, { job, ...run }: JobRun): Promise<void> {
  const recorded = run.succeeded ? run : { ...run, lastFailedAt: run.startedAt };
  try {
    await db
      .insert(jobRuns)
      .values({ job, ...recorded })
      .onConflictDoUpdate({ target: jobRuns.job, set: recorded });
  } catch (error) {
    logFault("a job's run could not be recorded", { job, cause: error });
  }
}

/** Returns true if jobs have run, but none for 20 minutes: the platform isn't starting them. */
export async function jobsAreLate(db: Queryable, now: Date): Promise<boolean> {
  const [last] = await db.select({ at: max(jobRuns.startedAt) }).from(jobRuns);
  return isLate(last?.at ?? null, now);
}

/** As `jobsAreLate`, for the time of the last run; null if there was none. */
export const isLate = (lastRunAt: Date | null, now: Date): boolean =>
  lastRunAt !== null && now.getTime() - lastRunAt.getTime() > LATE_MS;
