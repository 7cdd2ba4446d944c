import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ENTITLEMENT_STATES, type EntitlementState } from "#domain/entitlement.ts";
import { searchWords } from "#domain/filter.ts";
import { MATCHES_COUNTED_TO } from "#domain/counted-matches.ts";
import { sequenceOf } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { eitherContains, type SearchColumns } from "../db/search-columns.ts";

const SEARCHED: SearchColumns = [entitlements.searchFolded, entitlements.orderFolded];

/**
 * SQL condition on entitlements: every word is in the order's number, the customer, the payment, the product, the
 * administrator or a reference. Undefined without words. But for the number all are columns of the unit itself: rare words
 * are looked for in their indexes, and of common ones the units in their order soon fill a page.
 */
export async function unitSearch(db: Queryable, searchText: string): Promise<SQL | undefined> {
  return and(...(await Promise.all(searchWords(searchText).map((word) => hasWord(db, word)))));
}

/** The units in a state that match, with what lists are ordered by. */
export const unitsIn = (db: Queryable, state: EntitlementState, matching: SQL | undefined) =>
  db
    .select({
      id: entitlements.id,
      promisedAt: entitlements.promisedAt,
      updatedAt: entitlements.updatedAt,
      orderId: entitlements.orderId,
      position: entitlements.position,
      unit: entitlements.unit,
    })
    .from(entitlements)
    .where(and(eq(entitlements.state, state), matching));

const counted = z.array(z.object({ state: z.enum(ENTITLEMENT_STATES), units: z.int() }));

/** How many units match in each state, counted up to one more than MATCHES_COUNTED_TO. */
export async function countMatches(
  db: Queryable,
  matching: SQL,
): Promise<{ readonly state: EntitlementState; readonly units: number }[]> {
  const each = ENTITLEMENT_STATES.map((state) => {
    const found = unitsIn(db, state, matching).limit(MATCHES_COUNTED_TO + 1);
    return sql`select ${state}::text as state, count(*)::int as units from ${found} as found`;
  });
  const rows = await db.execute(sql.join(each, sql` union all `));
  return counted.parse([...rows]);
}

async function hasWord(db: Queryable, word: string): Promise<SQL | undefined> {
  const sequence = sequenceOf(word);
  return or(
    await eitherContains(db, SEARCHED, word),
    sequence === undefined
      ? undefined
      : sql`${entitlements.orderId} = (select id from orders where sequence = ${sequence}::bigint)`,
  );
}
