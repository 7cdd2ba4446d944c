import { asc, inArray, sql } from "drizzle-orm";
import { pageOf, partOf } from "../platform/list-page.ts";
import type { z } from "zod";
import type { auditPageSchema } from "#domain/site/audit-search.ts";
import type { Queryable } from "../db/client.ts";
import { distinctValues } from "../db/distinct-values.ts";
import { actChanges, acts } from "../db/schema/acts.ts";
import { findActs, matchesAudit, type StoredAct, type StoredChange } from "./find-acts.ts";
import type { ActView, AuditPage } from "./response-schemas.ts";
import { isUndoable } from "./undoable.ts";

/** The changes of an act that the page lists; its file has all of them. */
const SHOWN_CHANGES = 20;

/** Returns one page of acts, newest first, with the people and kinds of act to filter by (D60). */
export async function listActs(
  db: Queryable,
  { page, ...filter }: z.infer<typeof auditPageSchema>,
): Promise<AuditPage> {
  const matches = matchesAudit(filter);
  const total = await db.$count(acts, matches);
  const found = await findActs(db, matches, partOf(page));
  return {
    acts: await viewActs(db, found),
    people: await distinctValues(db, acts.username),
    kinds: await distinctValues(db, acts.what),
    ...pageOf(page, total),
  };
}

async function viewActs(db: Queryable, found: readonly StoredAct[]): Promise<ActView[]> {
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
    return {
      ...act,
      subject:
        act.subjectKind === null || act.subject === null
          ? null
          : { kind: act.subjectKind, name: act.subject },
      changes: own.map((change) => ({ ...change, table: change.tableName })),
      changed,
      undoOf: of ?? null,
      undo: wasUndone ? "done" : own.length === changed && isUndoable(act.call, own) ? "possible" : null,
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
