import { and, count, countDistinct, inArray, not, type SQL, sql, eq, or } from "drizzle-orm";
import { pageOf } from "../../platform/list-page.ts";
import { z } from "zod";
import type { DeliveriesFilter } from "#domain/units/delivery-input.ts";
import {
  DELIVERIES_PAGE_SIZE,
  type DeliveryListName,
  type EntitlementState,
  OPEN_STATES,
  WAITING_STATES,
  DELIVERY_LISTS,
  isWaiting,
} from "#domain/units/entitlement.ts";
import { MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { isHeld, isLate } from "../../records/order-delivery.ts";
import { now } from "../../platform/clock.ts";
import { EARLIEST_FIRST, LATEST_FIRST, selectUnits, viewUnits } from "./units.ts";
import { readSearch, type SearchTerm } from "#domain/order-search/read-search.ts";
import { hasReference, today } from "../../records/units.ts";
import { eitherContains, type SearchColumns } from "../../db/search-columns.ts";

/**
 * Returns one page of a list, or of all open units that aren't held. Waiting units are sorted by promise, all others by
 * their last change (D43).
 */
export async function listDeliveries(db: Queryable, { state, q, page }: DeliveriesFilter) {
  const matching = await unitSearch(db, q);
  const lists: readonly DeliveryListName[] = state === undefined ? OPEN_STATES : [state];
  const inOrder = lists.every(waitsByPromise) ? EARLIEST_FIRST : LATEST_FIRST;
  // Each slice is read in index order up to the end of the page, so the page is among these rows.
  const last = page * DELIVERIES_PAGE_SIZE;
  const firsts = lists.flatMap(slicesOfList).map(
    (portion) =>
      sql`(${unitsIn(db, portion, matching)
        .orderBy(...inOrder)
        .limit(last)})`,
  );
  const ids = await chosenIds(
    db,
    sql`select id from (${sql.join(firsts, sql` union all `)}) as entitlements
      order by ${sql.join(inOrder, sql`, `)} limit ${DELIVERIES_PAGE_SIZE} offset ${last - DELIVERIES_PAGE_SIZE}`,
  );
  const [counted, found] = await Promise.all([
    matching === undefined ? countLists(db) : countMatches(db, matching),
    selectUnits(db)
      .where(sql`${entitlements.id} = any(${ids}::uuid[])`)
      .orderBy(...inOrder),
  ]);
  const counts = countsOf(counted);
  const all = lists.reduce((sum, list) => sum + counts[list], 0);
  const total = matching === undefined ? all : Math.min(all, MATCHES_COUNTED_TO + 1);
  return {
    items: await viewUnits(db, found),
    ...pageOf(page, total, DELIVERIES_PAGE_SIZE),
    counts,
    now: now(),
  };
}

/**
 * Runs as a statement of its own. As a subquery of the other one, the planner would read every unit to find those of
 * the page.
 */
async function chosenIds(db: Queryable, chosen: SQL): Promise<string> {
  const rows = z.array(z.object({ id: z.uuid() })).parse([...(await db.execute(chosen))]);
  return `{${rows.map(({ id }) => id).join(",")}}`;
}

const waitsByPromise = (list: DeliveryListName): boolean =>
  list === "held" || OPEN_STATES.some((open) => open === list);

function countsOf(rows: ListCounts) {
  const countOf = (list: DeliveryListName) => rows.find((row) => row.list === list)?.units ?? 0;
  return {
    awaiting_details: countOf("awaiting_details"),
    to_deliver: countOf("to_deliver"),
    ordered: countOf("ordered"),
    delivered: countOf("delivered"),
    ended: countOf("ended"),
    failed: countOf("failed"),
    revoked: countOf("revoked"),
    held: countOf("held"),
  };
}

const UNTOUCHED: EntitlementState[] = ["awaiting_details", "to_deliver"];

/** Recounted on every visit to the admin area. Its own index keeps that cheap. */
export async function waitingDeliveries(db: Queryable) {
  const untouched = db
    .select({ orders: countDistinct(entitlements.orderId) })
    .from(entitlements)
    .where(and(inArray(entitlements.state, UNTOUCHED), not(isHeld(entitlements.orderId))));
  const counted = await db
    .select({
      state: entitlements.state,
      held: sql<boolean>`${isHeld(entitlements.orderId)}`.as("held"),
      units: count(),
      late: sql<number>`count(*) filter (where ${isLate()})`.mapWith(Number),
      newOrders: sql<number>`(${untouched})`.mapWith(Number),
    })
    .from(entitlements)
    .where(inArray(entitlements.state, [...WAITING_STATES]))
    .groupBy(entitlements.state, sql`held`);
  const freeIn = (...states: readonly EntitlementState[]) =>
    counted.filter(({ state, held }) => !held && states.includes(state));
  const sum = (rows: typeof counted, of: "units" | "late" = "units") =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    newOrders: counted[0]?.newOrders ?? 0,
    toDeliver: sum(freeIn(...OPEN_STATES)),
    awaitingDetails: sum(freeIn("awaiting_details")),
    late: sum(freeIn(...OPEN_STATES), "late"),
    failed: sum(freeIn("failed")),
    held: sum(counted.filter(({ held }) => held)),
  };
}

const SEARCHED: SearchColumns = [entitlements.searchFolded, entitlements.orderFolded];

/**
 * Returns an SQL condition on entitlements: every term is in the order's number, the customer, the payment, the
 * product, the administrator or a reference. Undefined without terms. Apart from the number, all are columns of the
 * unit itself. Rare words are found through their indexes. For common words, reading units in the list's order soon
 * fills a page.
 */
async function unitSearch(db: Queryable, searchText: string): Promise<SQL | undefined> {
  return and(...(await Promise.all(readSearch(searchText, today()).map((term) => hasTerm(db, term)))));
}

/** Units in one state. For waiting states, either the held ones or the rest (D43). */
type StateSlice = { readonly state: EntitlementState; readonly held: boolean };

/** Returns the slices that make up a list of deliveries. */
const slicesOfList = (list: DeliveryListName): StateSlice[] =>
  list === "held" ? WAITING_STATES.map((state) => ({ state, held: true })) : [{ state: list, held: false }];

const onHold = isHeld(entitlements.orderId);

/** Selects the matching units of a slice, with the columns that lists sort by. */
const unitsIn = (db: Queryable, { state, held }: StateSlice, matching: SQL | undefined) =>
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
type ListCounts = readonly { readonly list: DeliveryListName; readonly units: number }[];

const counted = z.array(z.object({ list: z.enum(DELIVERY_LISTS), units: z.int() }));

/** Counts the matching units of each list, up to one more than MATCHES_COUNTED_TO. */
async function countMatches(db: Queryable, matching: SQL): Promise<ListCounts> {
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
async function countLists(db: Queryable): Promise<ListCounts> {
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
