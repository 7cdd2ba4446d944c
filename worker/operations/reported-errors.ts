import { and, desc, eq, gt, gte, lt, lte, max, notInArray, sql, sum } from "drizzle-orm";
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
    for (const text of faults)
      await recordError(
        services.db,
        { source: "worker", version: services.version, text, place, reference: id },
        now,
      );
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
  return db
    .select({
      source: ranked.source,
      text: ranked.text,
      place: ranked.place,
      count: ranked.count,
      lastAt: ranked.lastAt,
      reference: ranked.reference,
    })
    .from(ranked)
    .where(lte(ranked.rank, SHOWN))
    .orderBy(desc(ranked.lastAt));
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
