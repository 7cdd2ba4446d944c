import { and, desc, ne, type SQL } from "drizzle-orm";
import { pageOf } from "../platform/list-page.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { ADMIN_PAGE_SIZE } from "#domain/order-search/order-search.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { buyerOfOrder, isOfBuyer } from "../records/buyers.ts";
import { progressByOrder } from "../records/order-delivery.ts";
import { orderOfNumber } from "../records/order-links.ts";
import type { BuyersOrder, CustomerOrdersPage, OtherOrders } from "./response-schemas.ts";

/** The most orders of its buyer that an order's page lists. */
const OTHERS_LISTED = 5;

/** Returns one page of all orders, paid or not, of the buyer of an order, newest first (D61). */
export async function customerOrders(
  db: Queryable,
  { number, page }: { readonly number: string; readonly page: number },
): Promise<CustomerOrdersPage> {
  const isTheirs = isOfBuyer(await buyerOfOrder(db, number));
  const total = await db.$count(orders, isTheirs);
  return {
    orders: await newestOf(db, isTheirs, ADMIN_PAGE_SIZE, (page - 1) * ADMIN_PAGE_SIZE),
    ...pageOf(page, total),
  };
}

/** Returns the newest other orders of an order's buyer; none if the buyer isn't known. 404 for an unknown order. */
export async function otherOrders(db: Queryable, number: string): Promise<OtherOrders> {
  const { id, customerEmail } = await orderOfNumber(db, number);
  if (customerEmail === null) return { buyerIsKnown: false, orders: [], total: 0 };
  const isOther = and(isOfBuyer(customerEmail), ne(orders.id, id));
  return {
    buyerIsKnown: true,
    orders: await newestOf(db, isOther, OTHERS_LISTED),
    total: await db.$count(orders, isOther),
  };
}

async function newestOf(
  db: Queryable,
  wanted: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<BuyersOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(desc(orders.sequence))
    .limit(limit)
    .offset(offset);
  const progressOf = await progressByOrder(db, found);
  return found.map((order) => {
    const { standing, late } = progressOf(order);
    return {
      number: orderNumber(order.sequence),
      status: order.status,
      standing,
      late,
      createdAt: order.createdAt.toISOString(),
      totalCents: order.amountCents,
    };
  });
}
