import type { MoneyOnlyReason } from "#domain/orders/order-link.ts";
import type { Queryable } from "../db/client.ts";
import { balancesByOrder, type OrderBalance, paidBackOf } from "./order-money.ts";
import type { Order } from "./orders.ts";

/** Replaces the browser of an order whose personal data was erased (docs/decisions/0021). */
export const ERASED = "erased";

export const isErased = ({ browserHash }: Pick<Order, "browserHash">): boolean => browserHash === ERASED;

/**
 * Returns the reason why an order's link shows only its money, and can't change anything (D44); null if it shows
 * everything. A lost dispute counts as refunded, as in `paidBackOf`.
 */
export function moneyOnlyReason(order: Order, balance: OrderBalance): MoneyOnlyReason | null {
  if (isErased(order)) return "erased";
  const { refundedCents, amountCents } = paidBackOf(balance);
  return refundedCents >= amountCents ? "refunded" : null;
}

/** Returns whether an order's link shows only its money, for callers that haven't read that money. */
export async function isMoneyOnly(db: Queryable, order: Order): Promise<boolean> {
  return moneyOnlyReason(order, (await balancesByOrder(db, [order.id]))(order)) !== null;
}
