import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { containsPattern } from "../db/like.ts";
import { entitlements } from "../db/schema/entitlements.ts";

/**
 * SQL condition on entitlements: this is the unit's reference or its supplier's, in whatever groups of digits:
 * '569 1000 0003' is '569-10000003'. `search_folded` has them without groups, so its index finds them.
 */
export function hasReference(text: string): SQL {
  const number = text.replaceAll(/[ -]/g, "");
  return sql`(${entitlements.searchFolded} like ${containsPattern(number)}
    and shop_fold(${number}) in (${ungrouped(entitlements.reference)}, ${ungrouped(entitlements.supplierReference)}))`;
}

const ungrouped = (column: AnyColumn): SQL => sql`translate(shop_fold(${column}), ' -', '')`;
