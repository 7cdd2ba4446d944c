import { asc, count, eq, inArray, sql } from "drizzle-orm";
import type { EntitlementEventKind, EntitlementEventSource } from "#domain/entitlement.ts";
import { isOpen } from "#domain/entitlement.ts";
import { openUnits, type OrderStanding, orderStanding, type UnitsByState } from "#domain/order-standing.ts";
import type { OrderId, OrderStatus } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { now } from "../platform/clock.ts";
import { balanceOfAll, paidBackOf } from "../refunds/order-money.ts";
import { isLate } from "./list-deliveries.ts";
import { type DeliveryView, selectUnits, viewUnit } from "./units.ts";

/** What there is to say of an order's delivery. */
export type OrderDelivery = {
  /** Null for an order that is not paid. */
  readonly standing: OrderStanding | null;
  /** Units that are paid and not delivered yet. */
  readonly openUnits: number;
  readonly lateUnits: number;
};

/** A step of a unit's life. Times in ISO 8601. */
export type DeliveryStep = {
  readonly kind: EntitlementEventKind;
  readonly source: EntitlementEventSource;
  readonly username: string | null;
  readonly note: string | null;
  readonly at: string;
};

export type OrderUnit = DeliveryView & {
  readonly steps: readonly DeliveryStep[];
  /** The shop's time, which the promise is compared with. */
  readonly now: string;
};

type KnownOrder = { readonly id: OrderId; readonly status: OrderStatus; readonly amountCents: number };

/** Where these orders stand (D40). */
export async function deliveryOfAll(
  db: Queryable,
  known: readonly KnownOrder[],
): Promise<(order: KnownOrder) => OrderDelivery> {
  const paid = known.filter(({ status }) => status === "paid").map(({ id }) => id);
  const unitsOfPaid = db
    .select({
      orderId: entitlements.orderId,
      state: entitlements.state,
      units: count(),
      late: sql<number>`count(*) filter (where ${isLate()})`.mapWith(Number),
    })
    .from(entitlements)
    .where(inArray(entitlements.orderId, paid))
    .groupBy(entitlements.orderId, entitlements.state);
  const [rows, balanceOf] = await Promise.all([unitsOfPaid, balanceOfAll(db, paid)]);
  return ({ id, amountCents }) => {
    const found = rows.filter(({ orderId }) => orderId === id);
    const units: UnitsByState = Object.fromEntries(found.map((row) => [row.state, row.units]));
    return {
      standing: orderStanding({ units, ...paidBackOf(balanceOf({ id, amountCents })) }),
      openUnits: openUnits(units),
      lateUnits: found.reduce((sum, { state, late }) => sum + (isOpen(state) ? late : 0), 0),
    };
  };
}

/** The units of one order with their timelines, in the order's sequence. */
export async function unitsOfOrder(db: Queryable, orderId: OrderId): Promise<OrderUnit[]> {
  const units = await selectUnits(db)
    .where(eq(entitlements.orderId, orderId))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  const events = await db
    .select()
    .from(entitlementEvents)
    .where(
      inArray(
        entitlementEvents.entitlementId,
        units.map(({ entitlement }) => entitlement.id),
      ),
    )
    .orderBy(asc(entitlementEvents.id));
  return units.map((unit) =>
    Object.assign(viewUnit(unit), {
      now: now().toISOString(),
      steps: events
        .filter(({ entitlementId }) => entitlementId === unit.entitlement.id)
        .map(({ kind, source, username, note, at }) => ({
          kind,
          source,
          username,
          note,
          at: at.toISOString(),
        })),
    }),
  );
}
