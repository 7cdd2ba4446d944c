import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { ShopError } from "../platform/errors.ts";
import type { StoredChange } from "../request/policy.ts";

export const changedSince = (): ShopError =>
  new ShopError("conflict", "Something of this has been changed since, so it can’t be undone.");

/**
 * Throws 409 unless every changed row still has the values that the act gave it (D60), and locks it. An address follows from its
 * product's name, and a time of the last change from the change.
 */
export async function requireUnchanged(tx: Queryable, changes: readonly StoredChange[]): Promise<void> {
  for (const { tableName, rowKey, after } of changes) {
    const [same] = await tx.execute(sql`
      select 1 from ${sql.identifier(tableName)} as current
      where current.id = ${rowKey}::uuid and not exists (
        select from jsonb_each(${JSON.stringify(after)}::jsonb) as wanted
        where wanted.key <> 'slug' and wanted.value is distinct from to_jsonb(current) -> wanted.key
      )
      for update of current`);
    if (same === undefined) throw changedSince();
  }
}
