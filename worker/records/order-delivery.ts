import type { OrderId } from "#domain/orders/ids.ts";
import { count, inArray, lt, type SQL, sql } from "drizzle-orm";
import { isOpen, isWaiting } from "#domain/orders/entitlement.ts";
import { holdOf, isPaidBack } from "#domain/orders/hold.ts";
import { openUnits, orderStanding, type UnitsByState } from "#domain/orders/order-standing.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { refundDueOn } from "#domain/orders/withdrawal.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { isWithdrawn, withdrawalsByOrder } from "./holds.ts";
import { now } from "../platform/clock.ts";
import { balancesByOrder, paidBackOf } from "./order-money.ts";
import type { OrderDelivery, WithdrawalDates } from "./response-schemas.ts";

/** The progress of an order, for its buyer and for administrators. */
export type OrderProgress = OrderDelivery & {
  /** Oldest first. */
  readonly withdrawalDates: readonly WithdrawalDates[];
  /** Nothing more is owed: the whole amount has been refunded or is on its way. */
  readonly paidBack: boolean;
  /** A promised delivery is late, also one that failed, and the order isn't on hold (D43). */
  readonly late: boolean;
};

type KnownOrder = { readonly id: OrderId; readonly status: OrderStatus; readonly amountCents: number };

/** Reads the progress of these orders (D40). */
export async function progressByOrder(
  db: Queryable,
  known: readonly KnownOrder[],
): Promise<(order: KnownOrder) => OrderProgress> {
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
  const [rows, balanceOf, withdrawalsOf] = await Promise.all([
    unitsOfPaid,
    balancesByOrder(db, paid),
    withdrawalsByOrder(
      db,
      known.map(({ id }) => id),
    ),
  ]);
  return (order) => {
    const found = rows.filter(({ orderId }) => orderId === order.id);
    const units: UnitsByState = Object.fromEntries(found.map((row) => [row.state, row.units]));
    const balance = balanceOf(order);
    const linked = withdrawalsOf(order.id);
    // Before the payment there is nothing to deliver or withdraw from.
    const withdrawn = order.status === "paid" && isWithdrawn(linked);
    const hold = holdOf({ ...balance, withdrawn });
    const late = found.reduce((sum, row) => sum + (isOpen(row.state) ? row.late : 0), 0);
    const hasMissed = found.some((row) => isWaiting(row.state) && row.late > 0);
    const paidBack = isPaidBack(balance);
    return {
      standing: orderStanding({ units, ...paidBackOf(balance), withdrawn }),
      hold,
      openUnits: openUnits(units),
      lateUnits: hold === null ? late : 0,
      withdrawalDates: linked.map(({ createdAt, handledAt }) => {
        const refundBy = handledAt === null && !paidBack ? refundDueOn(createdAt) : null;
        const overdue = refundBy !== null && refundBy < amsterdamDay(now());
        return { receivedAt: createdAt.toISOString(), refundBy, overdue };
      }),
      paidBack,
      late: hold === null && hasMissed,
    };
  };
}

/** Returns the part of the progress that administrators' lists show. */
export const deliveryIn = ({ standing, hold, openUnits, lateUnits }: OrderProgress): OrderDelivery => ({
  standing,
  hold,
  openUnits,
  lateUnits,
});

/** SQL condition: a unit's promised time has passed. */
export const isLate = (): SQL => lt(entitlements.promisedAt, now());
