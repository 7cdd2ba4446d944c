import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { ShopError } from "../platform/errors.ts";
import type { Queryable } from "./client.ts";

type Room = { readonly most: number; readonly text: string };

/**
 * Locks a small table until the transaction ends, so that two callers can't exceed its limit together. Throws 409 with this
 * text if it has `most` rows.
 */
export async function requireRoom(tx: Queryable, table: PgTable, { most, text }: Room): Promise<void> {
  await tx.execute(sql`lock table ${table} in share row exclusive mode`);
  if ((await tx.$count(table)) >= most) throw new ShopError("conflict", text);
}
