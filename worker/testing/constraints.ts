import { sql } from "drizzle-orm";
import { z } from "zod";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { testDatabase } from "./shop.ts";

/** Returns the constraint, unique index or trigger that refuses a write; undefined if it succeeds. */
export async function refusedBy(write: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    return violatedConstraint(error) ?? "something else";
  }
}

const names = z.array(z.object({ name: z.string() }));

/**
 * Lists the names of everything in the database that may refuse a row of these tables, except for NOT NULL constraints. Noting an
 * act refuses nothing of the row (D60).
 */
export async function guardsOf(...tables: readonly string[]): Promise<string[]> {
  const listed = sql.join(
    tables.map((table) => sql`${table}::regclass`),
    sql`, `,
  );
  const rows = await testDatabase().execute(sql`
    select conname as name from pg_constraint where conrelid in (${listed}) and contype <> 'n'
    union select relname from pg_index join pg_class on oid = indexrelid where indrelid in (${listed}) and indisunique
    union select tgname from pg_trigger where tgrelid in (${listed}) and not tgisinternal
      and tgfoid <> 'shop_note_change'::regproc`);
  return names.parse([...rows]).map(({ name }) => name);
}

/** Lets the database refuse the rows of a table that don't meet an SQL condition, as a full disk or a fault in one of them would. */
export async function whileRefused(
  table: string,
  isAllowed: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const change = (what: string) => testDatabase().execute(sql.raw(`alter table ${table} ${what}`));
  await change(`add constraint refused_for_test check (${isAllowed}) not valid`);
  try {
    await work();
  } finally {
    await change("drop constraint refused_for_test");
  }
}
