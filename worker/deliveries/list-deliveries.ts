import { count, countDistinct, inArray, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { DeliveriesFilter } from "#domain/delivery-input.ts";
import { DELIVERIES_PAGE_SIZE, type EntitlementState, isOpen, OPEN_STATES } from "#domain/entitlement.ts";
import { MATCHES_COUNTED_TO } from "#domain/counted-matches.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { now } from "../platform/clock.ts";
import { countMatches, unitSearch, unitsIn } from "./find-units.ts";
import {
  countStates,
  type DeliveryView,
  EARLIEST_FIRST,
  LATEST_FIRST,
  selectUnits,
  viewUnit,
} from "./units.ts";

/** The number of units by state; of a search's matches, at most one more than MATCHES_COUNTED_TO in each. */
export type DeliveryCounts = Readonly<Record<EntitlementState, number>>;

export type DeliveriesPage = {
  readonly items: readonly DeliveryView[];
  /** Units on all pages; of a search's matches, at most one more than MATCHES_COUNTED_TO. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** Matches by state, regardless of the state filter. */
  readonly counts: DeliveryCounts;
  /** The shop's time, which promises are compared with. */
  readonly now: string;
};

/** What waits in the whole shop (D43). */
export type WaitingDeliveries = {
  /** Paid orders with a unit that nobody has ordered or delivered yet (D78). */
  readonly newOrders: number;
  /** Units that an administrator can deliver: every open one. */
  readonly toDeliver: number;
  /** Those of them whose details the buyer may still give. */
  readonly awaitingDetails: number;
  /** Open units past their promise. */
  readonly late: number;
  /** Units that need a decision. */
  readonly failed: number;
};

/** One page of the units in a state, or of all open ones; what waits by promise, anything else by its last change (D43). */
export async function listDeliveries(
  db: Queryable,
  { state, q, page }: DeliveriesFilter,
): Promise<DeliveriesPage> {
  const matching = await unitSearch(db, q);
  const states = state === undefined ? OPEN_STATES : [state];
  const inOrder = state === undefined || isOpen(state) ? EARLIEST_FIRST : LATEST_FIRST;
  // The first of each state, read in the order of its index, up to the page's last: the page is among them.
  const last = page * DELIVERIES_PAGE_SIZE;
  const firsts = states.map(
    (one) =>
      sql`(${unitsIn(db, one, matching)
        .orderBy(...inOrder)
        .limit(last)})`,
  );
  const ids = await chosenIds(
    db,
    sql`select id from (${sql.join(firsts, sql` union all `)}) as entitlements
      order by ${sql.join(inOrder, sql`, `)} limit ${DELIVERIES_PAGE_SIZE} offset ${last - DELIVERIES_PAGE_SIZE}`,
  );
  const [counted, found] = await Promise.all([
    matching === undefined ? countStates(db) : countMatches(db, matching),
    selectUnits(db)
      .where(sql`${entitlements.id} = any(${ids}::uuid[])`)
      .orderBy(...inOrder),
  ]);
  const counts = countsOf(counted);
  const all = states.reduce((sum, one) => sum + counts[one], 0);
  const total = matching === undefined ? all : Math.min(all, MATCHES_COUNTED_TO + 1);
  return {
    items: found.map(viewUnit),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / DELIVERIES_PAGE_SIZE)),
    counts,
    now: now().toISOString(),
  };
}

/** As a statement of their own: in one with the rest the planner would read every unit to find those of the page. */
async function chosenIds(db: Queryable, chosen: SQL): Promise<string> {
  const rows = z.array(z.object({ id: z.uuid() })).parse([...(await db.execute(chosen))]);
  return `{${rows.map(({ id }) => id).join(",")}}`;
}

function countsOf(rows: Awaited<ReturnType<typeof countStates>>): DeliveryCounts {
  const countOf = (state: EntitlementState) => rows.find((row) => row.state === state)?.units ?? 0;
  return {
    awaiting_details: countOf("awaiting_details"),
    to_deliver: countOf("to_deliver"),
    ordered: countOf("ordered"),
    delivered: countOf("delivered"),
    ended: countOf("ended"),
    failed: countOf("failed"),
    revoked: countOf("revoked"),
  };
}

const UNTOUCHED: EntitlementState[] = ["awaiting_details", "to_deliver"];

/** Counted anew with every visit to the admin area: an index of its own keeps that cheap. */
export async function waitingDeliveries(db: Queryable): Promise<WaitingDeliveries> {
  const untouched = db
    .select({ orders: countDistinct(entitlements.orderId) })
    .from(entitlements)
    .where(inArray(entitlements.state, UNTOUCHED));
  const counted = await db
    .select({
      state: entitlements.state,
      units: count(),
      late: sql<number>`count(*) filter (where ${isLate()})`.mapWith(Number),
      newOrders: sql<number>`(${untouched})`.mapWith(Number),
    })
    .from(entitlements)
    .where(inArray(entitlements.state, [...OPEN_STATES, "failed"]))
    .groupBy(entitlements.state);
  const of = (state: EntitlementState) => counted.find((row) => row.state === state);
  return {
    newOrders: counted[0]?.newOrders ?? 0,
    toDeliver: counted.reduce((sum, { state, units }) => sum + (isOpen(state) ? units : 0), 0),
    awaitingDetails: of("awaiting_details")?.units ?? 0,
    late: counted.reduce((sum, { state, late }) => sum + (isOpen(state) ? late : 0), 0),
    failed: of("failed")?.units ?? 0,
  };
}

/** SQL condition: a unit's promise has passed. */
export const isLate = (): SQL => lt(entitlements.promisedAt, now());
