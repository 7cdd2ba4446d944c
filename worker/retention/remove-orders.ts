import { and, eq, inArray, isNotNull, isNull, lt, notExists, type SQL } from "drizzle-orm";
import { UNPAID_STATUSES } from "#domain/orders/order.ts";
import type { Database } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { areBooksOver } from "../records/books-kept.ts";
import { lockOrders } from "../records/lock.ts";

/** The limit of one transaction: a year of sales falls due in one night. */
const ORDERS_A_BATCH = 500;

/**
 * Removes orders that ended unpaid and haven't changed since. Those that could still be paid are kept, and so are those whose buyers'
 * money is still to be returned (D84).
 */
export function removeUnpaidOrders(db: Database, before: Date): Promise<number> {
  const isOver = and(inArray(orders.status, [...UNPAID_STATUSES]), eq(orders.cashCents, 0));
  return removeOrders(db, and(isOver, lt(orders.updatedAt, before)));
}

/** Removes paid orders whose books the law no longer requires us to keep (D55). */
export function removePaidOrders(db: Database, now: Date): Promise<number> {
  return removeOrders(db, and(eq(orders.status, "paid"), areBooksOver(now)));
}

/**
 * Removes orders with their line items, timeline and withdrawals, in batches. An order is kept until its withdrawals
 * are handled (D34).
 */
async function removeOrders(db: Database, due: SQL | undefined): Promise<number> {
  let removed = 0;
  let batch: number;
  do {
    batch = await removeBatch(db, due);
    removed += batch;
  } while (batch === ORDERS_A_BATCH);
  return removed;
}

function removeBatch(db: Database, due: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    const openWithdrawal = tx
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(and(eq(withdrawals.orderId, orders.id), isNull(withdrawals.handledAt)));
    const dueIds = async (also?: SQL) => {
      const found = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(also, due, notExists(openWithdrawal)))
        .limit(ORDERS_A_BATCH);
      return found.map(({ id }) => id);
    };
    const sameIds = inArray(orders.id, await dueIds());
    await lockOrders(tx, sameIds);
    // Something may have happened to them before they were locked.
    const ids = await dueIds(sameIds);
    if (ids.length === 0) return 0;
    // A withdrawal that is reopened at this moment is kept, without its order.
    await tx
      .delete(withdrawals)
      .where(and(inArray(withdrawals.orderId, ids), isNotNull(withdrawals.handledAt)));
    await tx.delete(orders).where(inArray(orders.id, ids));
    return ids.length;
  });
}
