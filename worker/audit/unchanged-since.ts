import { inArray, sql } from "drizzle-orm";
import { entitlementIdSchema } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { ShopError } from "../platform/errors.ts";
import { lockUnits } from "../records/lock.ts";
import type { StoredChange } from "./find-acts.ts";

export const changedSince = (): ShopError =>
  new ShopError("conflict", "Something of this has been changed since, so it can’t be undone.");

type Table = "products" | "contact_messages" | "entitlements";

/**
 * Throws 409 unless every changed row still has the values that the act gave it (D60). Locks the rows; units, with their orders, before. An address follows from its
 * product's name, and a time of the last change from the change.
 */
export async function requireUnchanged(
  tx: Queryable,
  table: Table,
  changes: readonly StoredChange[],
): Promise<void> {
  if (table === "entitlements") {
    const ids = changes.map(({ rowKey }) => entitlementIdSchema.parse(rowKey));
    await lockUnits(tx, inArray(entitlements.id, ids));
  }
  for (const { rowKey, after } of changes) {
    const [same] = await tx.execute(sql`
      select 1 from ${sql.identifier(table)} as current
      where current.id = ${rowKey}::uuid and not exists (
        select from jsonb_each(${JSON.stringify(after)}::jsonb) as wanted
        where wanted.key <> 'slug' and wanted.value is distinct from to_jsonb(current) -> wanted.key
      )
      for update of current`);
    if (same === undefined) throw changedSince();
  }
}
