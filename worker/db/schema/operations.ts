import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { DEVICES, FIRST_BUCKET, LAST_BUCKET, PAGE_KINDS, VITALS } from "#domain/site/web-vitals.ts";
import { at, madeAt, sqlList } from "../columns.ts";

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

export const ERROR_SOURCES = ["worker", "browser", "policy"] as const;

/** Errors by day (UTC), where they happened and what they said, without any data about visitors. */
export const reportedErrors = pgTable(
  "reported_errors",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** The Worker, a page's script, or a browser that enforced the Content-Security-Policy. */
    source: text("source", { enum: ERROR_SOURCES }).notNull(),
    /** The deployed version that logged or received it, by its commit; empty on a developer's machine. */
    version: text("version").notNull(),
    text: text("text").notNull(),
    /** A route or a scheduled job, or a position in a script: `cart-B1x.js:1:2345`. */
    place: text("place").notNull(),
    count: integer("count").notNull(),
    lastAt: madeAt("last_at"),
    /** The last request's id, which is in the log and was shown to its visitor; null for a browser's report. */
    reference: text("reference"),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.source, table.version, table.text, table.place] }),
    check("reported_errors_source", sql`${table.source} in (${sqlList(ERROR_SOURCES)})`),
    check("reported_errors_length", sql`length(${table.text}) <= 300 and length(${table.place}) <= 100`),
    check("reported_errors_count_range", sql`${table.count} >= 1`),
  ],
);

/** How visits felt (D89), as counts by day (UTC): a row is many visits' or one's, and says nothing else of it. */
export const webVitals = pgTable(
  "web_vitals",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** The kind of the page that the visit began with. */
    page: text("page", { enum: PAGE_KINDS }).notNull(),
    device: text("device", { enum: DEVICES }).notNull(),
    vital: text("vital", { enum: VITALS }).notNull(),
    /** The range of values that is counted (domain/site/web-vitals.ts). */
    bucket: integer("bucket").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.device, table.vital, table.bucket] }),
    check("web_vitals_page", sql`${table.page} in (${sqlList(PAGE_KINDS)})`),
    check("web_vitals_device", sql`${table.device} in (${sqlList(DEVICES)})`),
    check("web_vitals_vital", sql`${table.vital} in (${sqlList(VITALS)})`),
    check(
      "web_vitals_bucket_range",
      sql`${table.bucket} between ${sql.raw(`${FIRST_BUCKET} and ${LAST_BUCKET}`)}`,
    ),
    check("web_vitals_count_range", sql`${table.count} >= 1`),
  ],
);
