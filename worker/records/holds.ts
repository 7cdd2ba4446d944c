import type { OrderId } from "#domain/orders/ids.ts";
import { asc, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Hold, holdOf } from "#domain/orders/hold.ts";
import type { Queryable } from "../db/client.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { balancesByOrder, type PaidOrder } from "./order-money.ts";

/**
 * SQL condition, never null: the order with this id is held, by the rule of `holdOf` (domain/orders/hold.ts). Written
 * as values, because the planner turns conditions into joins with all withdrawals, disputes and refunds, while an index
 * suffices for one order.
 */
export const isHeld = (orderId: PgColumn | SQL): SQL => sql`coalesce(
  (select true from withdrawals held where held.order_id = ${orderId} and held.handled_at is null limit 1),
  (select true from disputes held where held.order_id = ${orderId} and held.state in ('open', 'lost') limit 1),
  ${isPaidBackInSql(orderId)})`;

/** SQL condition, never null: all that was paid for the order with this id has gone back or is on its way (`isPaidBack`). */
export const isPaidBackInSql = (orderId: PgColumn | SQL): SQL => sql`coalesce((
  select sum(back.cents) >= (select paid.amount_cents from orders paid where paid.id = ${orderId})
  from (
    select amount_cents as cents from refunds where refunds.order_id = ${orderId} and refunds.state <> 'failed'
    union all select amount_cents from disputes where disputes.order_id = ${orderId} and disputes.state = 'lost'
  ) as back
  having count(*) > 0), false)`;

/** A withdrawal, as far as its order is concerned. */
export type LinkedWithdrawal = Pick<typeof withdrawals.$inferSelect, "createdAt" | "handledAt">;

/** The withdrawals that are linked to these orders, oldest first. */
export async function withdrawalsByOrder(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(orderId: OrderId) => LinkedWithdrawal[]> {
  const { orderId, createdAt, handledAt, sequence } = withdrawals;
  const rows = await db
    .select({ orderId, createdAt, handledAt })
    .from(withdrawals)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(sequence));
  return (id) => rows.filter((row) => row.orderId === id);
}

/** Returns whether one of these withdrawals isn't handled yet. */
export const isWithdrawn = (linked: readonly LinkedWithdrawal[]): boolean =>
  linked.some(({ handledAt }) => handledAt === null);

/** Why each of these orders is held; null for one that is not. */
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
