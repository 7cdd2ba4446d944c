import { ADMIN_PAGE_SIZE, type OrdersPageInput } from "#domain/order-search/order-search.ts";
import { pageOf } from "../../platform/list-page.ts";
import { ORDER_STATUSES, orderNumber } from "#domain/orders/order.ts";
import { deliveryIn, progressByOrder } from "../../records/order-delivery.ts";
import type { Queryable } from "../../db/client.ts";
import { countByList, findOrders, matchesSearch, mismatchedAmong } from "../../records/find-orders.ts";
import { tagsByOrder } from "../../records/buyers.ts";
import { itemsOfAll, type Order } from "../../records/orders.ts";
import type { OrderRow, OrdersPage } from "./response-schemas.ts";

/** Returns one page of the orders matching a filter, newest first or sorted (D26). */
export async function listOrders(
  db: Queryable,
  { page, q, status, sort }: OrdersPageInput,
): Promise<OrdersPage> {
  const matches = await matchesSearch(db, q);
  const part = { limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE, sort };
  const [counts, found] = await Promise.all([
    countByList(db, matches),
    findOrders(db, { matches, status }, part),
  ]);
  const total = status ? counts[status] : ORDER_STATUSES.reduce((sum, one) => sum + counts[one], 0);
  return {
    orders: await viewRows(db, found),
    ...pageOf(page, total),
    counts,
  };
}

/** Converts orders to rows of the admins' lists. */
export async function viewRows(db: Queryable, found: readonly Order[]): Promise<OrderRow[]> {
  const ids = found.map(({ id }) => id);
  const [items, mismatched, progressOf, tagsOf] = await Promise.all([
    itemsOfAll(db, ids),
    mismatchedAmong(db, ids),
    progressByOrder(db, found),
    tagsByOrder(db, ids),
  ]);
  return found.map((order) => ({
    number: orderNumber(order.sequence),
    status: order.status,
    amountMismatch: mismatched.has(order.id),
    createdAt: order.createdAt.toISOString(),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    products: (items.get(order.id) ?? []).map(({ productname, quantity }) => ({ productname, quantity })),
    totalCents: order.amountCents,
    delivery: deliveryIn(progressOf(order)),
    tags: tagsOf(order.id),
  }));
}
