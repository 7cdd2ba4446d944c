import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";

/**
 * Removes acts of staff from before a moment, with what they changed (D60). A function of the database does it, because the
 * Worker may not, and keeps those that aren't eight years old by its own clock.
 */
export async function removeActs(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`select shop_remove_acts(${before.toISOString()}::timestamptz)`);
}
