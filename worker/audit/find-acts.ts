import { and, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { AuditFilter } from "#domain/site/audit-search.ts";
import { parseDayRange } from "#domain/orders/search-word.ts";
import { writeDatesAsIso } from "#domain/orders/typed-dates.ts";
import { searchWords } from "#domain/search/filter.ts";
import { daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../db/client.ts";
import { containsPattern } from "../db/like.ts";
import { type actChanges, acts } from "../db/schema/acts.ts";
import { today } from "../records/scopes.ts";

export type StoredAct = typeof acts.$inferSelect;
export type StoredChange = typeof actChanges.$inferSelect;

const NEWEST_FIRST = [desc(acts.at), desc(acts.id)];

/** SQL condition: every word of a search is in the act, its person or its subject, or is its day (D60). */
export function matchesAudit({ q, username, what }: AuditFilter): SQL | undefined {
  return and(
    username === undefined ? undefined : eq(acts.username, username),
    what === undefined ? undefined : eq(acts.what, what),
    ...searchWords(writeDatesAsIso(q, today())).map(matchesWord),
  );
}

function matchesWord(word: string): SQL | undefined {
  const days = parseDayRange(word);
  if (days === undefined) return sql`${acts.searchFolded} like ${containsPattern(word)}`;
  return and(gte(acts.at, startOfDay(days.from)), lt(acts.at, startOfDay(daysAfter(days.to, 1))));
}

type Part = {
  readonly limit: number;
  readonly offset?: number;
  /** The last act of the part before. */
  readonly before?: StoredAct | undefined;
};

/** Finds acts, newest first. */
export function findActs(
  db: Queryable,
  matches: SQL | undefined,
  { limit, offset = 0, before }: Part,
): Promise<StoredAct[]> {
  return db
    .select(getTableColumns(acts))
    .from(acts)
    .where(
      and(matches, before && or(lt(acts.at, before.at), and(eq(acts.at, before.at), lt(acts.id, before.id)))),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
}
