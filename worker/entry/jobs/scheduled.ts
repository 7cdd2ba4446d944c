import { moveDueEntitlements } from "../../sales/deliveries/entitlements.ts";
import { tellLate } from "../../sales/deliveries/tell-late.ts";
import { closeStaleCheckouts, reconcileOrders } from "../../sales/payments/reconcile.ts";
import { runScheduledPrices } from "../../catalogue/run-scheduled-prices.ts";
import { showDueProducts } from "../../catalogue/show-due-products.ts";
import { DAILY_CRON, FREQUENT_CRON } from "./crons.ts";
import { logFault, logJob } from "../../platform/log.ts";
import { type Trace, withTrace } from "../../platform/trace.ts";
import { sweepImages } from "../../images/sweep-images.ts";
import { queueDigests } from "../../mail/daily-digest.ts";
import { sendDueMails } from "../../mail/outbox/send-queued.ts";
import { countUp } from "../../operations/counters.ts";
import { recordFaults } from "../../operations/reported-errors.ts";
import { FREQUENT_PERIOD_MS, recordJobRun } from "../../operations/job-runs.ts";
import { makeArchives } from "../../sales/archives/make-archives.ts";
import { finishCorrections } from "../../sales/corrections/carry-out.ts";
import { checkRefunds, reconcileRefunds } from "../../sales/refunds/reconcile-refunds.ts";
import { queueStockMails } from "../../stock-requests/stock-requests.ts";
import { expireOffers, remindOfOffers } from "../../sales/offers/offer-jobs.ts";
import { queueReminders } from "../../sales/renewals/queue-reminders.ts";
import { watchTransfers } from "../../sales/payments/end-transfers.ts";
import { askAgain } from "../../sales/vat-checks/late-checks.ts";
import { removeExpired, removeOld } from "../../retention/remove-old.ts";
import { ALERTS_JOB } from "../../alerts/find-alerts.ts";
import { sendAlerts } from "../../alerts/send-alerts.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Services } from "../../request/services.ts";

/** A run's result, for its log line. */
type Report = Readonly<Record<string, number>>;
type Job = {
  readonly name: string;
  readonly run: (services: Services, now: Date) => Promise<Report | void>;
};

const FREQUENT_JOBS: readonly Job[] = [
  // Runs before open checkouts are compared with the prices.
  { name: "start and end scheduled prices", run: runScheduledPrices },
  { name: "show products whose day has come", run: showDueProducts },
  { name: "end offers whose last day has passed", run: expireOffers },
  { name: "close outdated checkouts", run: closeStaleCheckouts },
  { name: "reconcile orders", run: reconcile },
  { name: "watch bank transfers", run: watchTransfers },
  { name: "reconcile refunds", run: reconcileRefunds },
  // Runs after the refunds that some wait for.
  { name: "finish corrected invoices", run: finishCorrections },
  { name: "update subscription states", run: moveDueEntitlements },
  // Runs after the presets, from which some promises count.
  { name: "tell buyers of late deliveries", run: tellLate },
  { name: "ask about VAT numbers again", run: askAgain },
  { name: ALERTS_JOB, run: (services, now) => sendAlerts(services, PERIODS, now) },
  // Runs after every job that can queue a mail.
  { name: "send mails", run: sendDueMails },
  {
    name: "delete expired sessions",
    run: ({ db }, now) => removeExpired(db, now),
  },
];
const DAILY_JOBS: readonly Job[] = [
  { name: "check refunds", run: checkRefunds },
  { name: "send renewal reminders", run: queueReminders },
  { name: "remind of offers that end", run: remindOfOffers },
  { name: "answer stock requests", run: queueStockMails },
  { name: "send the daily digest", run: queueDigests },
  { name: "delete unused images", run: sweepImages },
  { name: "make the archives of the books", run: makeArchives },
  { name: "delete expired data", run: removeOld },
];

const JOBS: ReadonlyMap<string, readonly Job[]> = new Map([
  [FREQUENT_CRON, FREQUENT_JOBS],
  [DAILY_CRON, DAILY_JOBS],
]);

/** How often each job should run, in milliseconds. */
const PERIODS: ReadonlyMap<string, number> = new Map([
  ...FREQUENT_JOBS.map(({ name }) => [name, FREQUENT_PERIOD_MS] as const),
  ...DAILY_JOBS.map(({ name }) => [name, DAY_MS] as const),
]);

/**
 * Runs the jobs of a cron trigger, one after another. A job that fails is logged and doesn't stop the others, but the
 * run counts as failed.
 */
export async function runScheduled(cron: string, services: Services, now: Date): Promise<void> {
  const jobs = JOBS.get(cron);
  if (!jobs) throw new Error(`no jobs for the trigger '${cron}'`);
  try {
    await services.readSettings();
  } catch (error) {
    throw new Error("no job ran: the settings could not be read", { cause: error });
  }
  const failed: string[] = [];
  for (const job of jobs) {
    const trace: Trace = { id: crypto.randomUUID() };
    const succeeded = await withTrace(trace, () => runJob(job, services, now));
    await recordFaults(services, trace, job.name, now);
    if (!succeeded) failed.push(job.name);
  }
  if (failed.length > 0) throw new Error(`scheduled jobs failed: ${failed.join(", ")}`);
}

async function runJob({ name: job, run }: Job, services: Services, now: Date): Promise<boolean> {
  const started = performance.now();
  let report: Report | void = undefined;
  let succeeded = true;
  try {
    report = await run(services, now);
  } catch (error) {
    logFault("a scheduled job failed", { job, cause: error });
    succeeded = false;
  }
  const ms = Math.round(performance.now() - started);
  logJob({ job, outcome: succeeded ? "ok" : "failed", ms, ...report });
  await recordJobRun(services.db, { job, startedAt: now, durationMs: ms, succeeded });
  return succeeded;
}

/** Asks the provider about pending orders and counts the results for the operations page. */
async function reconcile(services: Services, now: Date): Promise<Report> {
  const report = await reconcileOrders(services, now);
  await countUp(
    services.db,
    {
      reconcile_asked: report.asked,
      reconcile_moved: report.moved,
      reconcile_failed: report.failed,
    },
    now,
  );
  return report;
}
