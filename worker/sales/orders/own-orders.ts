import { and, desc, eq, inArray } from "drizzle-orm";
import { pageOf } from "../../platform/list-page.ts";
import { OWN_ORDERS_PAGE_SIZE } from "#domain/order-search/order-search.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { progressByOrder } from "../../records/order-delivery.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import type { Settings } from "../../platform/env.ts";
import { unitEndsByOrder } from "../renewals/unit-ends.ts";
import { orderToken } from "../../records/order-links.ts";
import { viewReceipt } from "../../records/order-view.ts";
import { itemsOfAll } from "../../records/orders.ts";
import type { OwnOrdersPage } from "./response-schemas.ts";

/**
 * The statuses of orders in a buyer's account. Shoppers don't think of an abandoned checkout as an order, so it's left
 * out.
 */
export const PLACED: OrderStatus[] = ["processing", "paid", "payment_failed"];

/** Returns one page of an account's placed orders, newest first (D13, D18). */
export async function ownOrders(
  db: Queryable,
  settings: Pick<Settings, "orderLinkSecret">,
  userId: string,
  page: number,
): Promise<OwnOrdersPage> {
  const own = and(eq(orders.userId, userId), inArray(orders.status, PLACED));
  const total = await db.$count(orders, own);
  const found = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.sequence))
    .limit(OWN_ORDERS_PAGE_SIZE)
    .offset((page - 1) * OWN_ORDERS_PAGE_SIZE);
  const items = await itemsOfAll(
    db,
    found.map((order) => order.id),
  );
  const progressOf = await progressByOrder(db, found);
  const endsOf = await unitEndsByOrder(
    db,
    found.map((order) => order.id),
  );
  return {
    orders: found.map((order) =>
      Object.assign(viewReceipt(order, items.get(order.id) ?? [], progressOf(order)), {
        token: orderToken(settings, order),
        ends: endsOf(order.id),
      }),
    ),
    ...pageOf(page, total, OWN_ORDERS_PAGE_SIZE),
  };
}
