import { and, count, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { DeliveriesFilter } from "#domain/delivery-input.ts";
import { DELIVERIES_PAGE_SIZE, type EntitlementState, isOpen, OPEN_STATES } from "#domain/entitlement.ts";
import { searchWords } from "#domain/filter.ts";
import { sequenceOf } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { lineOfUnit } from "../db/line-of-unit.ts";
import { containing } from "../db/like.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { now } from "../platform/clock.ts";
import {
  countStates,
  type DeliveryView,
  EARLIEST_FIRST,
  LATEST_FIRST,
  selectUnits,
  viewUnit,
} from "./units.ts";

/** The number of units matching a search, by state. */
export type DeliveryCounts = Readonly<Record<EntitlementState, number>>;

export type DeliveriesPage = {
  readonly items: readonly DeliveryView[];
  /** Matches across all pages. */
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
  /** Units that an administrator can deliver: those whose details are known. */
  readonly toDeliver: number;
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
  const matching = matchesSearch(db, q);
  const counts = countsOf(await countStates(db, matching));
  const states = state === undefined ? OPEN_STATES : [state];
  const total = states.reduce((sum, one) => sum + counts[one], 0);
  const waits = state === undefined || isOpen(state);
  const found = await selectUnits(db)
    .where(and(inArray(entitlements.state, [...states]), matching))
    .orderBy(...(waits ? EARLIEST_FIRST : LATEST_FIRST))
    .limit(DELIVERIES_PAGE_SIZE)
    .offset((page - 1) * DELIVERIES_PAGE_SIZE);
  return {
    items: found.map(viewUnit),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / DELIVERIES_PAGE_SIZE)),
    counts,
    now: now().toISOString(),
  };
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

/** Counted anew with every visit to the admin area: an index of its own keeps that cheap. */
export async function waitingDeliveries(db: Queryable): Promise<WaitingDeliveries> {
  const counted = await db
    .select({
      state: entitlements.state,
      units: count(),
      late: sql<number>`count(*) filter (where ${isLate()})`.mapWith(Number),
    })
    .from(entitlements)
    .where(inArray(entitlements.state, [...OPEN_STATES, "failed"]))
    .groupBy(entitlements.state);
  const of = (state: EntitlementState) => counted.find((row) => row.state === state);
  return {
    toDeliver: (of("to_deliver")?.units ?? 0) + (of("ordered")?.units ?? 0),
    late: counted.reduce((sum, { state, late }) => sum + (isOpen(state) ? late : 0), 0),
    failed: of("failed")?.units ?? 0,
  };
}

/** SQL condition: a unit's promise has passed. */
export const isLate = (): SQL => lt(entitlements.promisedAt, now());

/**
 * Every word must match the order's number, the customer, the product, the administrator or a reference. Each has its own
 * index, so the matches are combined as a set of ids.
 */
function matchesSearch(db: Queryable, searchText: string): SQL | undefined {
  return and(...searchWords(searchText).map((word) => inArray(entitlements.id, unitsWith(db, word))));
}

function unitsWith(db: Queryable, word: string) {
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
  const found = byUnit.union(byProduct).union(ofOrders(sql`${orders.searchFolded} like ${containing(word)}`));
  const sequence = sequenceOf(word);
  return sequence === undefined ? found : found.union(ofOrders(eq(orders.sequence, sequence)));
}
