import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ENTITLEMENT_STATES, type EntitlementState } from "#domain/entitlement.ts";
import { searchWords } from "#domain/filter.ts";
import { MATCHES_COUNTED_TO } from "#domain/counted-matches.ts";
import { sequenceOf } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { containing } from "../db/like.ts";
import { lineOfUnit } from "../db/line-of-unit.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems, orders } from "../db/schema/orders.ts";

/** A word that no more units have is rare: it is looked for in the indexes, anything else in the units in their order. */
const RARE_UNITS = 1_000;

/**
 * SQL condition on entitlements: every word is in the order's number, the customer, the product, the administrator or a
 * reference. Undefined without words. Of a rare word the units are read first, so that only they are looked at; where every
 * word is common, the units in their order soon fill a page.
 */
export async function unitSearch(db: Queryable, searchText: string): Promise<SQL | undefined> {
  const words = searchWords(searchText);
  const found = await Promise.all(words.map((word) => unitsWith(db, word)));
  const [rarest] = found.filter((ids) => ids.length <= RARE_UNITS).toSorted((a, b) => a.length - b.length);
  const among = rarest && sql`${entitlements.id} = any(${`{${rarest.join(",")}}`}::uuid[])`;
  return and(among, ...words.map(hasWord));
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

/** Order and line are looked up for each unit that is looked at: a join would read all of them for a page. */
function hasWord(word: string): SQL | undefined {
  const isLike = sql`like ${containing(word)}`;
  const sequence = sequenceOf(word);
  const inOrder = or(
    sql`${orders.searchFolded} ${isLike}`,
    sequence === undefined ? undefined : eq(orders.sequence, sequence),
  );
  return or(
    sql`${entitlements.searchFolded} ${isLike}`,
    sql`(select ${orderItems.nameFolded} ${isLike} from ${orderItems} where ${lineOfUnit})`,
    sql`(select ${inOrder} from ${orders} where ${eq(orders.id, entitlements.orderId)})`,
  );
}

/** The units with a word, some of them twice; of a common word only some. Each place where it may be has its own index. */
async function unitsWith(db: Queryable, word: string): Promise<string[]> {
  const id = { id: entitlements.id };
  const ofOrders = (matching: SQL) =>
    db.select(id).from(entitlements).innerJoin(orders, eq(orders.id, entitlements.orderId)).where(matching);
  const byUnit = db
    .select(id)
    .from(entitlements)
    .where(sql`${entitlements.searchFolded} like ${containing(word)}`);
  const byProduct = db
    .select(id)
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(sql`${orderItems.nameFolded} like ${containing(word)}`);
  const sequence = sequenceOf(word);
  const found = byUnit
    .unionAll(byProduct)
    .unionAll(ofOrders(sql`${orders.searchFolded} like ${containing(word)}`));
  const rows = await (
    sequence === undefined ? found : found.unionAll(ofOrders(eq(orders.sequence, sequence)))
  ).limit(RARE_UNITS + 1);
  return rows.map((row) => row.id);
}
