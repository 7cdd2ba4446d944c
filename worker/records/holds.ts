import type { OrderId } from "#domain/orders/ids.ts";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Hold, holdOf } from "#domain/orders/hold.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { balancesByOrder, type PaidOrder } from "./order-money.ts";

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
export type LinkedWithdrawal = Pick<typeof withdrawals.$inferSelect, "createdAt" | "handledAt">;

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
