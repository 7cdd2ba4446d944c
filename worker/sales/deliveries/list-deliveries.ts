import { and, count, countDistinct, inArray, not, type SQL, sql } from "drizzle-orm";
import { pageOf } from "../../platform/list-page.ts";
import { z } from "zod";
import type { DeliveriesFilter } from "#domain/units/delivery-input.ts";
import {
  DELIVERIES_PAGE_SIZE,
  type DeliveryListName,
  type EntitlementState,
  OPEN_STATES,
  WAITING_STATES,
} from "#domain/units/entitlement.ts";
import { MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { isHeld, isLate } from "../../records/order-delivery.ts";
import { now } from "../../platform/clock.ts";
import {
  countLists,
  countMatches,
  type ListCounts,
  slicesOfList,
  unitSearch,
  unitsIn,
} from "./find-units.ts";
import { EARLIEST_FIRST, LATEST_FIRST, selectUnits, viewUnits } from "./units.ts";
import type { DeliveriesPage, WaitingDeliveries } from "./response-schemas.ts";

/**
 * Returns one page of a list, or of all open units that aren't held. Waiting units are sorted by promise, all others by
 * their last change (D43).
 */
export async function listDeliveries(
  db: Queryable,
  { state, q, page }: DeliveriesFilter,
): Promise<DeliveriesPage> {
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
    now: now().toISOString(),
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

function countsOf(rows: ListCounts): DeliveriesPage["counts"] {
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
export async function waitingDeliveries(db: Queryable): Promise<WaitingDeliveries> {
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
