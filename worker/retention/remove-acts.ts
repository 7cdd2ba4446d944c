import { lt, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { acts } from "../db/schema/acts.ts";

/** Removes acts of staff from before a moment, with what they changed (D60). A trigger refuses to delete any later one. */
export function removeActs(db: Database, before: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('shop.acts_kept_since', ${before.toISOString()}, true)`);
    await tx.delete(acts).where(lt(acts.at, before));
  });
}
