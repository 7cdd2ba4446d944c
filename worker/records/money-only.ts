import type { MoneyOnlyReason } from "#domain/orders/order-link.ts";
import type { Queryable } from "../db/client.ts";
import { balancesByOrder, type OrderBalance, paidBackOf } from "./order-money.ts";
import type { Order } from "./orders.ts";

/** Replaces the browser of an order whose personal data was erased (docs/decisions/0021). */
export const ERASED = "erased";

export const isErased = ({ browserHash }: Pick<Order, "browserHash">): boolean => browserHash === ERASED;

/**
 * Why an order's link shows nothing but its money, and changes nothing (D44); null if it shows everything. A lost dispute
 * counts as paid back, as in `paidBackOf`.
 */
export function moneyOnlyReason(order: Order, balance: OrderBalance): MoneyOnlyReason | null {
  if (isErased(order)) return "erased";
  const { refundedCents, amountCents } = paidBackOf(balance);
  return refundedCents >= amountCents ? "refunded" : null;
}

/** The same, for callers that have not asked for the order's money. */
export async function isMoneyOnly(db: Queryable, order: Order): Promise<boolean> {
  return moneyOnlyReason(order, (await balancesByOrder(db, [order.id]))(order)) !== null;
}
