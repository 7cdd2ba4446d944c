import {
  ADMIN_PAGE_SIZE,
  type OrdersPageInput,
  OWN_ORDERS_PAGE_SIZE,
} from "#domain/order-search/order-search.ts";
import { pageOf } from "../../platform/list-page.ts";
import { ORDER_STATUSES, orderNumber, type OrderStatus } from "#domain/orders/order.ts";
import { progressByOrder } from "../../records/order-delivery.ts";
import type { Queryable } from "../../db/client.ts";
import { countByList, findOrders, matchesSearch, mismatchedAmong } from "../../records/find-orders.ts";
import { tagsByOrder } from "../../records/buyers.ts";
import { itemsOfAll, type Order } from "../../records/orders.ts";
import { and, desc, eq, inArray } from "drizzle-orm";
import { orders } from "../../db/schema/orders.ts";
import { unitEnds } from "../renewals/renewals.ts";
import { today } from "../../records/units.ts";
import { type LinkKeys, orderToken } from "../../records/order-links.ts";
import { viewReceipt } from "../../records/order-view.ts";

/** Returns one page of the orders matching a filter, newest first or sorted (D26). */
export async function listOrders(db: Queryable, { page, q, status, sort }: OrdersPageInput) {
  const matches = await matchesSearch(db, q);
  const part = { limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE, sort };
  const [counts, found] = await Promise.all([
    countByList(db, matches),
    findOrders(db, { matches, status }, part),
  ]);
  const total = status ? counts[status] : ORDER_STATUSES.reduce((sum, one) => sum + counts[one], 0);
  return {
    orders: await orderRows(db, found),
    ...pageOf(page, total),
    counts,
  };
}

/** Adds to orders what the admins' lists show of them (`orderRowResponse`). */
export async function orderRows(db: Queryable, found: readonly Order[]) {
  const ids = found.map(({ id }) => id);
  const [items, mismatched, progressOf, tagsOf] = await Promise.all([
    itemsOfAll(db, ids),
    mismatchedAmong(db, ids),
    progressByOrder(db, found),
    tagsByOrder(db, ids),
  ]);
  return found.map((order) => ({
    ...order,
    number: orderNumber(order.sequence),
    amountMismatch: mismatched.has(order.id),
    customerCompany: order.company?.name ?? null,
    products: items.get(order.id) ?? [],
    totalCents: order.amountCents,
    delivery: progressOf(order),
    tags: tagsOf(order.id),
  }));
}

/**
 * The statuses of orders in a buyer's account. Shoppers don't think of an abandoned checkout as an order, so it's left
 * out.
 */
export const PLACED: OrderStatus[] = ["processing", "paid", "payment_failed"];

/** Returns one page of an account's placed orders, newest first (D13, D18). */
export async function ownOrders(db: Queryable, keys: LinkKeys, userId: string, page: number) {
  const isTheirs = eq(orders.userId, userId);
  const own = and(isTheirs, inArray(orders.status, PLACED));
  const total = await db.$count(orders, own);
  const found = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.sequence))
    .limit(OWN_ORDERS_PAGE_SIZE)
    .offset((page - 1) * OWN_ORDERS_PAGE_SIZE);
  const ids = found.map(({ id }) => id);
  const items = await itemsOfAll(db, ids);
  const progressOf = await progressByOrder(db, found);
  return {
    orders: found.map((order) => ({
      ...viewReceipt(order, items.get(order.id) ?? [], progressOf(order)),
      token: orderToken(keys, order),
    })),
    ends: await unitEnds(db, keys, isTheirs),
    today: today(),
    ...pageOf(page, total, OWN_ORDERS_PAGE_SIZE),
  };
}
