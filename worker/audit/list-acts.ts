import { asc, inArray, sql, and, desc, eq, getTableColumns, gte, lt, or, type SQL } from "drizzle-orm";
import { pageOf, partOf } from "../platform/list-page.ts";
import type { z } from "zod";
import type { auditPageSchema, AuditFilter } from "#domain/site/audit-search.ts";
import type { Queryable } from "../db/client.ts";
import { distinctValues } from "../db/distinct-values.ts";
import { actChanges, acts } from "../db/schema/acts.ts";
import type { StoredChange } from "../request/policy.ts";
import type { ActView, AuditPage } from "./response-schemas.ts";
import { type PolicyOf, undoableBy } from "./undo-act.ts";
import { readSearch, type SearchTerm } from "#domain/order-search/read-search.ts";
import { daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { containsPattern, containsTerm } from "../db/like.ts";
import { today } from "../records/units.ts";

export type StoredAct = typeof acts.$inferSelect;

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

/** The changes of an act that the page lists; its file has all of them. */
const SHOWN_CHANGES = 20;

/** Returns one page of acts, newest first, with the people and kinds of act to filter by (D60). */
export async function listActs(
  db: Queryable,
  policyOf: PolicyOf,
  { page, ...filter }: z.infer<typeof auditPageSchema>,
): Promise<AuditPage> {
  const matches = matchesAudit(filter);
  const total = await db.$count(acts, matches);
  const found = await findActs(db, matches, partOf(page));
  return {
    acts: await viewActs(db, policyOf, found),
    people: await distinctValues(db, acts.username),
    kinds: await distinctValues(db, acts.what),
    ...pageOf(page, total),
  };
}

async function viewActs(db: Queryable, policyOf: PolicyOf, found: readonly StoredAct[]): Promise<ActView[]> {
  const ids = found.map(({ id }) => id);
  const changes = await firstChanges(db, ids);
  const counts = await db
    .select({ actId: actChanges.actId, changed: sql`count(*)`.mapWith(Number) })
    .from(actChanges)
    .where(inArray(actChanges.actId, ids))
    .groupBy(actChanges.actId);
  const undone = await db.select({ undoOf: acts.undoOf }).from(acts).where(inArray(acts.undoOf, ids));
  const earlier = await db
    .select({ id: acts.id, what: acts.what, at: acts.at })
    .from(acts)
    .where(
      inArray(
        acts.id,
        found.flatMap(({ undoOf }) => undoOf ?? []),
      ),
    );
  return found.map((act) => {
    const own = changes.filter(({ actId }) => actId === act.id);
    const of = earlier.find(({ id }) => id === act.undoOf);
    const changed = counts.find(({ actId }) => actId === act.id)?.changed ?? 0;
    const wasUndone = undone.some(({ undoOf }) => undoOf === act.id);
    const isUndoable = own.length === changed && undoableBy(policyOf(act.call), own) !== undefined;
    return {
      ...act,
      subject:
        act.subjectKind === null || act.subject === null
          ? null
          : { kind: act.subjectKind, name: act.subject },
      changes: own.map((change) => ({ ...change, table: change.tableName })),
      changed,
      undoOf: of ?? null,
      undo: wasUndone ? "done" : isUndoable ? "possible" : null,
    };
  });
}

async function firstChanges(db: Queryable, ids: readonly string[]): Promise<StoredChange[]> {
  const place = sql<number>`row_number() over (partition by ${actChanges.actId} order by ${actChanges.sequence})`;
  const placed = db
    .select({ sequence: actChanges.sequence, place: place.as("place") })
    .from(actChanges)
    .where(inArray(actChanges.actId, [...ids]))
    .as("placed");
  const wanted = db
    .select({ sequence: placed.sequence })
    .from(placed)
    .where(sql`${placed.place} <= ${SHOWN_CHANGES}`);
  return db
    .select()
    .from(actChanges)
    .where(inArray(actChanges.sequence, wanted))
    .orderBy(asc(actChanges.sequence));
}
