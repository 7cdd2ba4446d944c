import { and, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { AuditFilter } from "#domain/site/audit-search.ts";
import { readSearch, type SearchTerm } from "#domain/order-search/read-search.ts";
import { daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../db/client.ts";
import { containsPattern, containsTerm } from "../db/like.ts";
import { type actChanges, acts } from "../db/schema/acts.ts";
import { today } from "../records/units.ts";

export type StoredAct = typeof acts.$inferSelect;
export type StoredChange = typeof actChanges.$inferSelect;

const NEWEST_FIRST = [desc(acts.at), desc(acts.id)];

/** SQL condition: every term of a search is in the act, its person or its subject, or is its day (D60). */
export function matchesAudit({ q, username, what }: AuditFilter): SQL | undefined {
  return and(
    username === undefined ? undefined : eq(acts.username, username),
    what === undefined ? undefined : eq(acts.what, what),
    ...readSearch(q, today()).map(matchesTerm),
  );
}

function matchesTerm(term: SearchTerm): SQL | undefined {
  const { days } = term;
  if (days === null) return sql`false`;
  if (days === undefined)
    return containsTerm(term, (word) => sql`${acts.searchFolded} like ${containsPattern(word)}`);
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
