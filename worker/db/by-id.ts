import { eq, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { ShopError } from "../platform/errors.ts";
import type { Queryable } from "./client.ts";
import { isUuid } from "./uuid.ts";

/** SQL condition: the column has this id. An id that's no UUID, as anybody may send, matches nothing. */
export const hasId = (column: PgColumn, id: string): SQL => (isUuid(id) ? eq(column, id) : sql`false`);

type Identified = PgTable & { readonly id: PgColumn };

/** Returns the row with this id, locked if asked. 404 with the sentence if there is none. */
export async function byId<Table extends Identified>(
  db: Queryable,
  table: Table,
  id: string,
  unknown: string,
  lock?: "update" | "no key update",
): Promise<InferSelectModel<Table>>;
export async function byId(
  db: Queryable,
  table: Identified,
  id: string,
  unknown: string,
  lock?: "update" | "no key update",
): Promise<unknown> {
  const found = db.select().from(table).where(hasId(table.id, id)).$dynamic();
  const [row] = await (lock ? found.for(lock) : found);
  if (row === undefined) throw new ShopError("not_found", unknown);
  return row;
}
