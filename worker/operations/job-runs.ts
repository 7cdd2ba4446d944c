import type { Queryable } from "../db/client.ts";
import { jobRuns } from "../db/schema/operations.ts";
import { logFault } from "../platform/log.ts";

type JobRun = {
  readonly job: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly succeeded: boolean;
};

/** Records a job's last run. Never throws, because a job whose work is done hasn't failed. */
export async function recordJobRun(db: Queryable, { job, ...run }: JobRun): Promise<void> {
  try {
    await db
      .insert(jobRuns)
      .values({ job, ...run })
      .onConflictDoUpdate({ target: jobRuns.job, set: run });
  } catch (error) {
    logFault("a job's run could not be recorded", { job, cause: error });
  }
}
