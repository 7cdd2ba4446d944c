import { and, eq, gt, isNotNull, lt } from "drizzle-orm";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import type { Queryable } from "../db/client.ts";
import { mails } from "../db/schema/mails.ts";
import { dailyCounts, jobRuns } from "../db/schema/operations.ts";
import { countUndelivered } from "../mail/outbox/undelivered-mails.ts";
import { waitingDeliveries } from "../sales/deliveries/list-deliveries.ts";
import { utcDay } from "../operations/counters.ts";
import { latestFault, mostReported } from "../operations/reported-errors.ts";
import { isLate, MISSED_RUNS } from "../operations/job-runs.ts";
import { openDisputes } from "../sales/refunds/order-refunds.ts";

/** A fault that an administrator should learn of without looking. */
export type Alert = {
  readonly kind: AlertKind;
  /** One sentence with the numbers, and none of a buyer's data. */
  readonly text: string;
  /** The page of the admin area that shows more. */
  readonly path: string;
};

/**
 * How long an alert of each kind isn't repeated, in milliseconds: a fault is repeated every hour, and what only waits for
 * an administrator once a day.
 */
export const REPEATED_AFTER_MS = {
  errors: HOUR_MS,
  "job-failed": HOUR_MS,
  "job-missed": HOUR_MS,
  "webhooks-failing": HOUR_MS,
  "outbox-late": HOUR_MS,
  "browser-errors": DAY_MS,
  "mails-stuck": DAY_MS,
  "dispute-due": DAY_MS,
  "delivery-late": DAY_MS,
} as const;
type AlertKind = keyof typeof REPEATED_AFTER_MS;

/** A frequent job runs every five minutes, a daily one once a day. */
export type JobPeriods = ReadonlyMap<string, number>;

/** A mail leaves within minutes unless its provider refuses it for now. */
const OUTBOX_LATE_MS = 30 * MINUTE_MS;
/** Fewer can be one visitor's extension. */
const BROWSER_ERRORS = 10;
const DISPUTE_DUE_MS = 3 * DAY_MS;
/** The job that sends alerts. */
export const ALERTS_JOB = "send alerts";

const OPERATIONS = "/Admin/operations";

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Returns the current alerts. `periods` has how often each job should run, in milliseconds. */
export async function findAlerts(db: Queryable, periods: JobPeriods, now: Date): Promise<Alert[]> {
  const runs = await db.select().from(jobRuns);
  // After a pause of the jobs, such as a turned clock, nothing is late yet: this run makes up for it. A monitor outside
  // notices the pause itself (docs/runbook.md).
  const lastLook = runs.find(({ job }) => job === ALERTS_JOB)?.startedAt;
  const isRunning = lastLook !== undefined && !isLate(lastLook, now);
  const found = await Promise.all([
    errorAlerts(db, periods, now),
    webhookAlerts(db, now),
    stuckAlerts(db, now),
    ...(isRunning ? [outboxAlerts(db, now)] : []),
    disputeAlerts(db, now),
    deliveryAlerts(db),
  ]);
  return [...jobAlerts(runs, isRunning ? periods : new Map(), now), ...found.flat()];
}

type JobRun = typeof jobRuns.$inferSelect;

/** Reports jobs that failed, and those with a period that they missed. */
function jobAlerts(runs: readonly JobRun[], periods: JobPeriods, now: Date): Alert[] {
  const failed = runs.filter(({ succeeded }) => !succeeded).map(({ job }) => job);
  const missed = runs
    .filter(({ job, startedAt }) => {
      const period = periods.get(job);
      const longest = period === undefined ? Infinity : Math.min(MISSED_RUNS * period, period + 2 * HOUR_MS);
      return now.getTime() - startedAt.getTime() > longest;
    })
    .map(({ job }) => job);
  return [
    ...alertIf(failed.length > 0, "job-failed", `Scheduled jobs failed: ${failed.join(", ")}.`, OPERATIONS),
    ...alertIf(
      missed.length > 0,
      "job-missed",
      `Scheduled jobs didn't run: ${missed.join(", ")}.`,
      OPERATIONS,
    ),
  ];
}

/** Reports an error of the Worker in a call or page within the last hour, and an error that many browsers met today. */
async function errorAlerts(db: Queryable, jobs: JobPeriods, now: Date): Promise<Alert[]> {
  // A job repeats its work; if it fails as a whole, that has its own alert.
  const own = await latestFault(db, new Date(now.getTime() - HOUR_MS), [...jobs.keys()]);
  const met = await mostReported(db, utcDay(now));
  return [
    ...alertIf(
      own !== undefined,
      "errors",
      `The server failed in the last hour: "${unlinked(own ?? "")}".`,
      OPERATIONS,
    ),
    ...alertIf(
      met !== undefined && met.count >= BROWSER_ERRORS,
      "browser-errors",
      `Browsers met the same error ${met?.count} times today: "${unlinked(met?.text ?? "")}".`,
      OPERATIONS,
    ),
  ];
}

async function webhookAlerts(db: Queryable, now: Date): Promise<Alert[]> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const failing = and(eq(dailyCounts.name, "webhook_failed"), gt(dailyCounts.lastAt, hourAgo));
  return alertIf(
    (await db.$count(dailyCounts, failing)) > 0,
    "webhooks-failing",
    "We couldn't process a webhook from Stripe in the last hour. Stripe will retry.",
    OPERATIONS,
  );
}

async function stuckAlerts(db: Queryable, now: Date): Promise<Alert[]> {
  const { stuck } = await countUndelivered(db, now);
  return alertIf(
    stuck > 0,
    "mails-stuck",
    `${plural(stuck, "email wasn't", "emails weren't")} delivered and won't be sent again automatically.`,
    "/Admin/emails",
  );
}

async function outboxAlerts(db: Queryable, now: Date): Promise<Alert[]> {
  const since = new Date(now.getTime() - OUTBOX_LATE_MS);
  const late = await db.$count(mails, and(isNotNull(mails.nextTryAt), lt(mails.createdAt, since)));
  return alertIf(
    late > 0,
    "outbox-late",
    `${plural(late, "email has", "emails have")} been waiting for more than half an hour.`,
    "/Admin/emails",
  );
}

async function disputeAlerts(db: Queryable, now: Date): Promise<Alert[]> {
  const due = (await openDisputes(db)).filter(
    ({ dueAt }) => dueAt !== null && new Date(dueAt).getTime() - now.getTime() < DISPUTE_DUE_MS,
  );
  const firstBy = new Date(due[0]?.dueAt ?? now);
  return alertIf(
    due.length > 0,
    "dispute-due",
    `${plural(due.length, "dispute needs", "disputes need")} a response, the first ${firstBy < now ? "was due " : ""}by ${dayInWords(firstBy)}.`,
    "/Admin/home",
  );
}

async function deliveryAlerts(db: Queryable): Promise<Alert[]> {
  const { late } = await waitingDeliveries(db);
  return alertIf(
    late > 0,
    "delivery-late",
    `${plural(late, "unit is", "units are")} later than promised.`,
    "/Admin/deliveries",
  );
}

const alertIf = (applies: boolean, kind: AlertKind, text: string, path: string): Alert[] =>
  applies ? [{ kind, text, path }] : [];
