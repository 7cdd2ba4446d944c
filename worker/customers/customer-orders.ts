import { and, desc, ne, type SQL } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { pageOf, partOf } from "../platform/list-page.ts";
import { buyerOfOrder, isOfBuyer } from "../records/buyers.ts";
import { progressByOrder } from "../records/order-delivery.ts";
import { orderOfNumber } from "../records/order-links.ts";

/** The most orders of its buyer that an order's page lists. */
const OTHERS_LISTED = 5;

/** Returns one page of all orders, paid or not, of the buyer of an order, newest first (D61). */
export async function customerOrders(
  db: Queryable,
  { number, page }: { readonly number: string; readonly page: number },
) {
  const isTheirs = isOfBuyer(await buyerOfOrder(db, number));
  const total = await db.$count(orders, isTheirs);
  return {
    orders: await newestOf(db, isTheirs, partOf(page)),
    ...pageOf(page, total),
  };
}

/** Returns the newest other orders of an order's buyer; none if the buyer isn't known. 404 for an unknown order. */
export async function otherOrders(db: Queryable, number: string) {
  const { id, customerEmail } = await orderOfNumber(db, number);
  if (customerEmail === null) return { buyerIsKnown: false, orders: [], total: 0 };
  const isOther = and(isOfBuyer(customerEmail), ne(orders.id, id));
  return {
    buyerIsKnown: true,
    orders: await newestOf(db, isOther, { limit: OTHERS_LISTED, offset: 0 }),
    total: await db.$count(orders, isOther),
  };
}

async function newestOf(
  db: Queryable,
  wanted: SQL | undefined,
  { limit, offset }: ReturnType<typeof partOf>,
) {
  const found = await db
    .select()
    .from(orders)
    .where(wanted)
    .orderBy(desc(orders.sequence))
    .limit(limit)
    .offset(offset);
  const progressOf = await progressByOrder(db, found);
  return found.map((order) => ({
    ...order,
    ...progressOf(order),
    number: orderNumber(order.sequence),
    totalCents: order.amountCents,
  }));
}
