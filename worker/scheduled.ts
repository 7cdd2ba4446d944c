import { forgetEndedSignIns } from "./auth/forget-ended.ts";
import { DAILY_CRON, FREQUENT_CRON } from "./crons.ts";
import { logFault } from "./http/log.ts";
import { sweepImages } from "./images/sweep-images.ts";
import { reconcileOrders } from "./orders/reconcile.ts";
import type { Services } from "./services.ts";

type Job = { readonly name: string; readonly run: (services: Services, now: Date) => Promise<unknown> };

const FREQUENT_JOBS: readonly Job[] = [
  { name: "reconcile orders", run: reconcileOrders },
  { name: "forget ended sign-ins", run: ({ db }, now) => forgetEndedSignIns(db, now) },
];
const DAILY_JOBS: readonly Job[] = [{ name: "sweep images", run: sweepImages }];

const JOBS: ReadonlyMap<string, readonly Job[]> = new Map([
  [FREQUENT_CRON, FREQUENT_JOBS],
  [DAILY_CRON, DAILY_JOBS],
]);

/**
 * Does what is due when this cron trigger fires, one job after the other. A job that fails is logged and does not keep
 * the others from running; the run then counts as failed.
 */
export async function runScheduled(cron: string, services: Services, now: Date): Promise<void> {
  const jobs = JOBS.get(cron);
  if (!jobs) throw new Error(`no job is due at '${cron}'`);
  const failed: string[] = [];
  for (const { name, run } of jobs) {
    try {
      await run(services, now);
    } catch (error) {
      logFault("a scheduled job failed", { job: name, cause: error });
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`scheduled jobs failed: ${failed.join(", ")}`);
}
