import type { OrderId } from "#domain/orders/ids.ts";
import { count, inArray, lt, type SQL, sql, and, asc, eq } from "drizzle-orm";
import { isOpen, isWaiting } from "#domain/units/entitlement.ts";
import { holdOf, isPaidBack, type Hold } from "#domain/orders/hold.ts";
import { openUnits, orderStanding, type UnitsByState } from "#domain/units/order-standing.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { refundDueOn } from "#domain/withdrawals/withdrawal.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { now } from "../platform/clock.ts";
import { balancesByOrder, paidBackOf, type PaidOrder } from "./order-money.ts";
import type { OrderDelivery, WithdrawalDates } from "./response-schemas.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";

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
        return { receivedAt: createdAt, refundBy, overdue };
      }),
      paidBack,
      late: hold === null && hasMissed,
    };
  };
}

/** SQL condition: a unit's promised time has passed. */
export const isLate = (at = now()): SQL => lt(entitlements.promisedAt, at);

/** SQL condition, the rule of `isConsumer`: a company's declaration withdraws from nothing (D49). */
export const isConsumers = (company: PgColumn | SQL): SQL => sql`${company} is null`;

/**
 * SQL condition, never null: the order with this id is on hold, by the rule of `holdOf` (domain/orders/hold.ts).
 * Written as values, because the planner turns conditions into joins with all withdrawals, disputes and refunds,
 * although an index is enough for one order.
 */
export const isHeld = (orderId: PgColumn | SQL): SQL => sql`coalesce(
  (select true from withdrawals held join orders bought on bought.id = held.order_id
    where held.order_id = ${orderId} and held.handled_at is null and ${isConsumers(sql`bought.company`)} limit 1),
  (select true from disputes held where held.order_id = ${orderId} and held.state in ('open', 'lost') limit 1),
  ${isPaidBackInSql(orderId)})`;

/**
 * SQL condition, never null: the whole amount paid for the order with this id has been refunded or is on its way
 * (`isPaidBack`).
 */
export const isPaidBackInSql = (orderId: PgColumn | SQL): SQL => sql`coalesce((
  select sum(back.cents) >= (select paid.amount_cents from orders paid where paid.id = ${orderId})
  from (
    select amount_cents as cents from refunds where refunds.order_id = ${orderId} and refunds.state <> 'failed'
    union all select amount_cents from disputes where disputes.order_id = ${orderId} and disputes.state = 'lost'
  ) as back
  having count(*) > 0), false)`;

/** The parts of a withdrawal that affect its order. */
type LinkedWithdrawal = Pick<typeof withdrawals.$inferSelect, "createdAt" | "handledAt">;

/** Returns consumers' withdrawals from these orders, oldest first. */
export async function withdrawalsByOrder(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(orderId: OrderId) => LinkedWithdrawal[]> {
  const { orderId, createdAt, handledAt, sequence } = withdrawals;
  const rows = await db
    .select({ orderId, createdAt, handledAt })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(inArray(orderId, [...orderIds]), isConsumers(orders.company)))
    .orderBy(asc(sequence));
  return (id) => rows.filter((row) => row.orderId === id);
}

/** Returns whether one of these withdrawals hasn't been handled yet. */
export const isWithdrawn = (linked: readonly LinkedWithdrawal[]): boolean =>
  linked.some(({ handledAt }) => handledAt === null);

/** Returns the reason why each of these orders is on hold; null for one that isn't. */
export async function holdsByOrder(
  db: Queryable,
  known: readonly PaidOrder[],
): Promise<(order: PaidOrder) => Hold | null> {
  const ids = known.map(({ id }) => id);
  const [balanceOf, withdrawalsOf] = await Promise.all([
    balancesByOrder(db, ids),
    withdrawalsByOrder(db, ids),
  ]);
  return (order) => holdOf({ ...balanceOf(order), withdrawn: isWithdrawn(withdrawalsOf(order.id)) });
}
