import { and, desc, eq, gt, gte, lt, lte, max, notInArray, sql, sum } from "drizzle-orm";
import * as z from "zod/mini";
import { DAY_MS } from "#domain/time/durations.ts";
import { ERRORS_KEPT_DAYS } from "#domain/site/retention.ts";
import type { Queryable } from "../db/client.ts";
import { reportedErrors } from "../db/schema/operations.ts";
import type { Trace } from "../platform/trace.ts";
import type { Services } from "../request/services.ts";
import { utcDay } from "./counters.ts";

type ReportedError = Pick<
  typeof reportedErrors.$inferSelect,
  "source" | "version" | "text" | "place" | "reference"
>;

const TEXT_MAX_CHARS = 300;
const PLACE_MAX_CHARS = 100;
/** Beyond this number of different errors from one source in a day, the rest are counted together. */
export const ERRORS_PER_DAY = 200;
const REST: Pick<ReportedError, "text" | "place"> = { text: "More errors than are listed.", place: "" };
/** Of each source. */
const SHOWN = 30;
const KEY = [
  reportedErrors.day,
  reportedErrors.source,
  reportedErrors.version,
  reportedErrors.text,
  reportedErrors.place,
];

/** Records an error, or counts it if the same one was recorded on the same day. */
export async function recordError(db: Queryable, error: ReportedError, now: Date): Promise<void> {
  const day = utcDay(now);
  const { source, version, reference } = error;
  const found = { text: shorten(error.text, TEXT_MAX_CHARS), place: shorten(error.place, PLACE_MAX_CHARS) };
  const others = await db.$count(
    reportedErrors,
    and(eq(reportedErrors.day, day), eq(reportedErrors.source, source)),
  );
  await db
    .insert(reportedErrors)
    .values({
      day,
      source,
      version,
      ...(others < ERRORS_PER_DAY ? found : REST),
      count: 1,
      lastAt: now,
      reference,
    })
    .onConflictDoUpdate({
      target: KEY,
      set: { count: sql`${reportedErrors.count} + 1`, lastAt: now, reference },
    });
}

/** PostgreSQL stores no NUL character. */
const shorten = (text: string, maxChars: number): string =>
  Array.from(text.replaceAll("\0", "")).slice(0, maxChars).join("");

/**
 * Records the faults of a request or job. Never throws: they're in the log already, and the database may be the reason
 * for them.
 */
export async function recordFaults(
  services: Pick<Services, "db" | "version">,
  { id, faults = [] }: Trace,
  place: string,
  now: Date,
): Promise<void> {
  try {
    const { db, version } = services;
    for (const text of faults)
      await recordError(db, { source: "worker", version, text, place, reference: id }, now);
  } catch {
    // See above.
  }
}

/**
 * Returns the errors since a UTC day, the latest first, each with its number and its last time and reference. Every source has its
 * own number of places, because anybody can report errors of a browser, and they mustn't hide the Worker's.
 */
export function errorsSince(db: Queryable, day: string) {
  const { source, text, place, lastAt, reference } = reportedErrors;
  const ranked = db
    .select({
      source,
      text,
      place,
      count: sum(reportedErrors.count).mapWith(Number).as("errors"),
      lastAt: max(lastAt).mapWith(lastAt).as("latest_at"),
      reference: sql<string | null>`(array_agg(${reference} order by ${lastAt} desc))[1]`.as(
        "latest_reference",
      ),
      rank: sql<number>`row_number() over (partition by ${source} order by max(${lastAt}) desc)`.as("rank"),
    })
    .from(reportedErrors)
    .where(gte(reportedErrors.day, day))
    .groupBy(source, text, place)
    .as("ranked");
  return db.select().from(ranked).where(lte(ranked.rank, SHOWN)).orderBy(desc(ranked.lastAt));
}

/** Returns the latest error of the Worker after a time, in any place but these; undefined if there's none. */
export async function latestFault(
  db: Queryable,
  after: Date,
  exceptAt: readonly string[],
): Promise<string | undefined> {
  const [latest] = await db
    .select({ text: reportedErrors.text })
    .from(reportedErrors)
    .where(
      and(
        eq(reportedErrors.source, "worker"),
        gte(reportedErrors.day, utcDay(after)),
        gt(reportedErrors.lastAt, after),
        notInArray(reportedErrors.place, [...exceptAt]),
      ),
    )
    .orderBy(desc(reportedErrors.lastAt))
    .limit(1);
  return latest?.text;
}

/** Returns the error that browsers have reported most often since a UTC day; undefined if there's none. */
export async function mostReported(
  db: Queryable,
  day: string,
): Promise<{ readonly text: string; readonly count: number } | undefined> {
  const count = sum(reportedErrors.count).mapWith(Number);
  const [most] = await db
    .select({ text: reportedErrors.text, count })
    .from(reportedErrors)
    .where(and(gte(reportedErrors.day, day), eq(reportedErrors.source, "browser")))
    .groupBy(reportedErrors.text, reportedErrors.place)
    .orderBy(desc(sum(reportedErrors.count)))
    .limit(1);
  return most;
}

/** Removes errors whose retention has ended (a scheduled job). */
export async function forgetErrors(db: Queryable, now: Date): Promise<void> {
  const firstDay = utcDay(new Date(now.getTime() - ERRORS_KEPT_DAYS * DAY_MS));
  await db.delete(reportedErrors).where(lt(reportedErrors.day, firstDay));
}

type BrowserError = Pick<ReportedError, "source" | "text" | "place">;

/** As the shop's pages send an error (src/report-errors.ts). */
const errorSchema = z.object({
  message: z.string().check(z.maxLength(10_000)),
  stack: z.string().check(z.maxLength(50_000)),
});
/** As browsers report a breach of the Content-Security-Policy (`report-uri`). */
const policySchema = z.object({
  "csp-report": z.object({
    "violated-directive": z.string(),
    "blocked-uri": z.optional(z.string()),
    "source-file": z.optional(z.string()),
    "line-number": z.optional(z.number()),
    "column-number": z.optional(z.number()),
  }),
});
export const browserReportSchema = z.union([errorSchema, policySchema], "The body isn't a report.");

const OWN_SCRIPT = /\/static\/js\/([\w.-]+\.js)(?::(\d+:\d+))?/;
const EXTENSION = /^[a-z-]*extension\b/;

/** Quoted text, addresses, numbers and words as long as a token can be a visitor's. */
const withoutInput = (text: string): string =>
  text.replace(/["'`“‘«].*/s, "…").replaceAll(/\S*(?:\/\/|@|\d{5})\S*|\S{30,}/g, "…");

/**
 * Returns a browser's report without a visitor's data; undefined if it isn't about the shop: an error outside its
 * scripts, or a breach by an extension.
 */
export function readReport(report: z.infer<typeof browserReportSchema>): BrowserError | undefined {
  return "csp-report" in report ? policyReport(report["csp-report"]) : scriptError(report);
}

function scriptError({ message, stack }: z.infer<typeof errorSchema>): BrowserError | undefined {
  const [, file, position] = OWN_SCRIPT.exec(stack) ?? [];
  if (file === undefined || stack.includes("-extension://")) return undefined;
  return { source: "browser", text: withoutInput(message), place: `${file}:${position ?? ""}` };
}

function policyReport(report: z.infer<typeof policySchema>["csp-report"]): BrowserError | undefined {
  const { "blocked-uri": blocked = "", "source-file": sourceFile = "" } = report;
  if (EXTENSION.test(blocked) || EXTENSION.test(sourceFile)) return undefined;
  const [directive = ""] = report["violated-directive"].split(" ");
  const [, file] = OWN_SCRIPT.exec(sourceFile) ?? [];
  const position = `:${report["line-number"] ?? 0}:${report["column-number"] ?? 0}`;
  return {
    source: "policy",
    text: `${withoutInput(directive)} blocked ${originOf(blocked)}`,
    place: file === undefined ? "" : `${file}${position}`,
  };
}

/** Returns the origin of an address, or the keyword or scheme that a browser names instead: `inline`, `data`. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin : "something";
}
