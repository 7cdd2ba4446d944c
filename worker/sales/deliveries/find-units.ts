import { and, count, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  DELIVERY_LISTS,
  type DeliveryListName,
  type EntitlementState,
  isWaiting,
  WAITING_STATES,
} from "#domain/units/entitlement.ts";
import { readSearch, type SearchTerm } from "#domain/order-search/read-search.ts";
import { MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { hasReference, today } from "../../records/units.ts";
import { isHeld } from "../../records/order-delivery.ts";
import { eitherContains, type SearchColumns } from "../../db/search-columns.ts";

const SEARCHED: SearchColumns = [entitlements.searchFolded, entitlements.orderFolded];

/**
 * Returns an SQL condition on entitlements: every term is in the order's number, the customer, the payment, the
 * product, the administrator or a reference. Undefined without terms. Apart from the number, all are columns of the
 * unit itself. Rare words are found through their indexes. For common words, reading units in the list's order soon
 * fills a page.
 */
export async function unitSearch(db: Queryable, searchText: string): Promise<SQL | undefined> {
  return and(...(await Promise.all(readSearch(searchText, today()).map((term) => hasTerm(db, term)))));
}

/** Units in one state. For waiting states, either the held ones or the rest (D43). */
export type StateSlice = { readonly state: EntitlementState; readonly held: boolean };

/** Returns the slices that make up a list of deliveries. */
export const slicesOfList = (list: DeliveryListName): StateSlice[] =>
  list === "held" ? WAITING_STATES.map((state) => ({ state, held: true })) : [{ state: list, held: false }];

const onHold = isHeld(entitlements.orderId);

/** Selects the matching units of a slice, with the columns that lists sort by. */
export const unitsIn = (db: Queryable, { state, held }: StateSlice, matching: SQL | undefined) =>
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
    .where(
      and(
        eq(entitlements.state, state),
        isWaiting(state) ? (held ? onHold : not(onHold)) : undefined,
        matching,
      ),
    );

/** The number of units per list. A list that is left out has none. */
export type ListCounts = readonly { readonly list: DeliveryListName; readonly units: number }[];

const counted = z.array(z.object({ list: z.enum(DELIVERY_LISTS), units: z.int() }));

/** Counts the matching units of each list, up to one more than MATCHES_COUNTED_TO. */
export async function countMatches(db: Queryable, matching: SQL): Promise<ListCounts> {
  const each = DELIVERY_LISTS.map((list) => {
    const portions = slicesOfList(list).map(
      (portion) => sql`(${unitsIn(db, portion, matching).limit(MATCHES_COUNTED_TO + 1)})`,
    );
    return sql`select ${list}::text as list, count(*)::int as units
      from (select from (${sql.join(portions, sql` union all `)}) as found limit ${MATCHES_COUNTED_TO + 1}) as counted`;
  });
  const rows = await db.execute(sql.join(each, sql` union all `));
  return counted.parse([...rows]);
}

/** Counts the units of each list. Holds are looked up only for waiting units. */
export async function countLists(db: Queryable): Promise<ListCounts> {
  const counting = () => db.select({ list: entitlements.state, units: count() }).from(entitlements);
  const [all, held] = await Promise.all([
    counting().groupBy(entitlements.state),
    counting()
      .where(and(inArray(entitlements.state, [...WAITING_STATES]), onHold))
      .groupBy(entitlements.state),
  ]);
  const heldIn = (list: DeliveryListName) => held.find((row) => row.list === list)?.units ?? 0;
  const rest = all.map(({ list, units }) => ({ list, units: units - heldIn(list) }));
  return [...rest, { list: "held", units: held.reduce((sum, { units }) => sum + units, 0) }];
}

async function hasTerm(db: Queryable, { text, apart, sequence }: SearchTerm): Promise<SQL | undefined> {
  const words = await Promise.all(apart.map((term) => hasTerm(db, term)));
  return or(
    await eitherContains(db, SEARCHED, text),
    hasReference(text),
    words.length === 0 ? undefined : and(...words),
    sequence === undefined
      ? undefined
      : sql`${entitlements.orderId} = (select id from orders where sequence = ${sequence}::bigint)`,
  );
}
