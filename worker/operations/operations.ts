import { asc, desc, gte, sql } from "drizzle-orm";
import { DAY_MS } from "#domain/time/durations.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import type { Queryable } from "../db/client.ts";
import { dailyCounts, jobRuns } from "../db/schema/operations.ts";
import { orders } from "../db/schema/orders.ts";
import { type Counter, utcDay } from "./counters.ts";
import { failuresSince } from "./failures.ts";
import { isLate } from "./job-runs.ts";
import { errorsSince } from "./reported-errors.ts";
import type { Frequency, Operations } from "./response-schemas.ts";
import { webVitalsUntil } from "./web-vitals.ts";

export async function operations(db: Queryable, now: Date): Promise<Operations> {
  const today = utcDay(now);
  const firstDay = utcDay(new Date(now.getTime() - 6 * DAY_MS));
  const yesterday = utcDay(new Date(now.getTime() - DAY_MS));
  const [errors, rows, runs, byStatus, webVitals] = await Promise.all([
    errorsSince(db, yesterday),
    db.select().from(dailyCounts).where(gte(dailyCounts.day, firstDay)).orderBy(desc(dailyCounts.lastAt)),
    db.select().from(jobRuns).orderBy(asc(jobRuns.job)),
    ordersByStatus(db, today, firstDay),
    webVitalsUntil(db, now),
  ]);
  const lastRunAt = runs.map(({ startedAt }) => startedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const frequency = (name: Counter): Frequency => {
    const counted = rows.filter((row) => row.name === name);
    return {
      today: counted.find(({ day }) => day === today)?.count ?? 0,
      last7Days: counted.reduce((sum, { count }) => sum + count, 0),
    };
  };
  const lastSigned = rows.find(({ name }) => name.startsWith("webhook_") && name !== "webhook_refused");
  return {
    failures: failuresSince({ errors, counts: rows, runs, since: yesterday }),
    jobsAreLate: isLate(lastRunAt ?? null, now),
    orders: byStatus,
    webhooks: {
      applied: frequency("webhook_applied"),
      duplicate: frequency("webhook_duplicate"),
      ignored: frequency("webhook_ignored"),
      failed: frequency("webhook_failed"),
      refused: frequency("webhook_refused"),
    },
    lastWebhookAt: lastSigned?.lastAt.toISOString() ?? null,
    reconciliations: {
      asked: frequency("reconcile_asked"),
      moved: frequency("reconcile_moved"),
      failed: frequency("reconcile_failed"),
    },
    jobs: runs.map(({ job, startedAt, durationMs, succeeded }) => ({
      job,
      startedAt: startedAt.toISOString(),
      durationMs,
      succeeded,
    })),
    webVitals,
  };
}

async function ordersByStatus(db: Queryable, today: string, firstDay: string): Promise<Operations["orders"]> {
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
