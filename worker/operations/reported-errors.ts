import { and, desc, eq, gte, lt, max, sql, sum } from "drizzle-orm";
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

/** Returns the errors since a UTC day, the latest first, each with its number and its last time and reference. */
export function errorsSince(db: Queryable, day: string) {
  const { source, text, place, lastAt, reference } = reportedErrors;
  return db
    .select({
      source,
      text,
      place,
      count: sum(reportedErrors.count).mapWith(Number),
      lastAt: max(lastAt).mapWith(lastAt),
      reference: sql<string | null>`(array_agg(${reference} order by ${lastAt} desc))[1]`,
    })
    .from(reportedErrors)
    .where(gte(reportedErrors.day, day))
    .groupBy(source, text, place)
    .orderBy(desc(max(lastAt)))
    .limit(SHOWN);
}

/** Removes errors whose retention has ended (a scheduled job). */
export async function forgetErrors(db: Queryable, now: Date): Promise<void> {
  const firstDay = utcDay(new Date(now.getTime() - ERRORS_KEPT_DAYS * DAY_MS));
  await db.delete(reportedErrors).where(lt(reportedErrors.day, firstDay));
}
