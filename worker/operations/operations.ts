import { asc, desc, gte, sql } from "drizzle-orm";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { dailyCounts, jobRuns } from "../db/schema/operations.ts";
import { orders } from "../db/schema/orders.ts";
import { type Counter, utcDay } from "./counters.ts";
import { isLate } from "./job-runs.ts";
import { errorsSince } from "./reported-errors.ts";
import type { Operations } from "./response-schemas.ts";
import { webVitalsUntil } from "./web-vitals.ts";

/** A failure as it's read, with its last time. */
type Failure = Operations["failures"][number] & { readonly lastAt: Date };

export async function operations(db: Queryable, now: Date) {
  const today = utcDay(now);
  const firstDay = utcDay(new Date(now.getTime() - 6 * DAY_MS));
  const yesterday = utcDay(new Date(now.getTime() - DAY_MS));
  const [errors, counts, runs, byStatus, webVitals] = await Promise.all([
    errorsSince(db, yesterday),
    db.select().from(dailyCounts).where(gte(dailyCounts.day, firstDay)).orderBy(desc(dailyCounts.lastAt)),
    db.select().from(jobRuns).orderBy(asc(jobRuns.job)),
    ordersByStatus(db, today, firstDay),
    webVitalsUntil(db, now),
  ]);
  const frequency = (name: Counter) => {
    const counted = counts.filter((row) => row.name === name);
    return {
      today: counted.find(({ day }) => day === today)?.count ?? 0,
      last7Days: sumOf(counted),
    };
  };
  const lastSigned = counts.find(({ name }) => name.startsWith("webhook_") && name !== "webhook_refused");
  return {
    failures: failuresSince(yesterday, { errors, counts, runs }),
    jobsAreLate: isLate(latestOf(runs.map(({ startedAt }) => startedAt)) ?? null, now),
    orders: byStatus,
    webhooks: {
      applied: frequency("webhook_applied"),
      duplicate: frequency("webhook_duplicate"),
      ignored: frequency("webhook_ignored"),
      failed: frequency("webhook_failed"),
      refused: frequency("webhook_refused"),
    },
    lastWebhookAt: lastSigned?.lastAt ?? null,
    reconciliations: {
      asked: frequency("reconcile_asked"),
      moved: frequency("reconcile_moved"),
      failed: frequency("reconcile_failed"),
    },
    jobs: runs,
    webVitals,
  };
}

const sumOf = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

const latestOf = (times: readonly Date[]): Date | undefined =>
  times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);

const FAILURES = {
  webhook_failed: "webhook",
  webhook_refused: "signature",
  reconcile_failed: "reconciliation",
} as const satisfies Partial<Record<Counter, Failure["kind"]>>;

type Sources = {
  readonly errors: Awaited<ReturnType<typeof errorsSince>>;
  readonly counts: readonly (typeof dailyCounts.$inferSelect)[];
  readonly runs: readonly (typeof jobRuns.$inferSelect)[];
};

/**
 * Returns the failures since a UTC day, such as `2026-11-21`: the shop's own, and then what browsers report, which anybody can send
 * in any number. Of each, the latest first. A job that failed more than once is listed once.
 */
function failuresSince(since: string, { errors, counts, runs }: Sources): Failure[] {
  const failedJobs = runs.flatMap(({ job, succeeded, lastFailedAt }): Failure[] =>
    lastFailedAt === null || utcDay(lastFailedAt) < since
      ? []
      : [{ kind: "job", job, recovered: succeeded, lastAt: lastFailedAt }],
  );
  const counted = Object.entries(FAILURES).flatMap(([name, kind]): Failure[] => {
    const ofKind = counts.filter((row) => row.name === name && row.day >= since);
    const lastAt = latestOf(ofKind.map((row) => row.lastAt));
    return lastAt === undefined ? [] : [{ kind, count: sumOf(ofKind), lastAt }];
  });
  const listed = errors.map((error): Failure => ({ kind: "error", ...error }));
  return [...failedJobs, ...counted, ...listed].toSorted(
    (a, b) => Number(isReported(a)) - Number(isReported(b)) || b.lastAt.getTime() - a.lastAt.getTime(),
  );
}

const isReported = (failure: Failure): boolean => failure.kind === "error" && failure.source !== "worker";

async function ordersByStatus(db: Queryable, today: string, firstDay: string) {
  const opened = new Date(`${today}T00:00:00Z`).toISOString();
  const counted = await db
    .select({
      status: orders.status,
      today: sql<string>`count(*) filter (where ${orders.createdAt} >= ${opened}::timestamptz)`,
      last7Days: sql<string>`count(*)`,
    })
    .from(orders)
    .where(gte(orders.createdAt, new Date(`${firstDay}T00:00:00Z`)))
    .groupBy(orders.status);
  return ORDER_STATUSES.map((status) => {
    const row = counted.find((found) => found.status === status);
    return { status, today: Number(row?.today ?? 0), last7Days: Number(row?.last7Days ?? 0) };
  });
}
