import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, madeAt } from "../columns.ts";

/** Daily event counts (UTC) for the operations page: webhook deliveries, reconciliations. */
export const dailyCounts = pgTable(
  "daily_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** One of COUNTERS (worker/operations/counters.ts). */
    name: text("name").notNull(),
    count: integer("count").notNull(),
    lastAt: madeAt("last_at"),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.name] }),
    check("daily_counts_count_range", sql`${table.count} >= 0`),
  ],
);

/** The last run of each scheduled job, its result, and its last run that failed. */
export const jobRuns = pgTable("job_runs", {
  job: text("job").primaryKey(),
  startedAt: at("started_at").notNull(),
  durationMs: integer("duration_ms").notNull(),
  succeeded: boolean("succeeded").notNull(),
  lastFailedAt: at("last_failed_at"),
});
