import {
  ADMIN_PAGE_SIZE,
  CHECKOUT_LISTS,
  type CheckoutsPageInput,
  ORDER_LISTS,
  type OrderList,
  type OrdersPageInput,
  OWN_ORDERS_PAGE_SIZE,
} from "#domain/order-search/order-search.ts";
import { pageOf } from "../../platform/list-page.ts";
import { CHECKOUT_STATUSES, orderNumber, type OrderStatus, PLACED_STATUSES } from "#domain/orders/order.ts";
import { daysIn } from "#domain/order-search/read-search.ts";
import { progressByOrder } from "../../records/order-delivery.ts";
import type { Queryable } from "../../db/client.ts";
import { countByList, findOrders, matchesSearch, mismatchedAmong } from "../../records/find-orders.ts";
import { tagsByOrder } from "../../records/buyers.ts";
import { itemsOfAll, type Order } from "../../records/orders.ts";
import { and, desc, eq, inArray } from "drizzle-orm";
import { orders, type OrderSet } from "../../db/schema/orders.ts";
import { unitEnds } from "../renewals/renewals.ts";
import { today, type RenewalSettings } from "../../records/units.ts";
import { type LinkKeys, orderToken } from "../../records/order-links.ts";
import { viewReceipt } from "../../records/order-view.ts";
import type { Services } from "../../request/services.ts";
import { checkoutsOpened } from "./checkouts-opened.ts";

/** Returns one page of the placed orders matching a filter, newest first or sorted (D26, D88). */
export const listOrders = (db: Queryable, input: OrdersPageInput) =>
  listSet(db, input, { set: "orders", statuses: PLACED_STATUSES, lists: ORDER_LISTS });

/** The same of checkouts that weren't placed, with what became of all that were opened on the searched days (D88). */
export async function listCheckouts(
  { db, settings }: Pick<Services, "db" | "settings">,
  input: CheckoutsPageInput,
) {
  const [page, opened] = await Promise.all([
    listSet(db, input, { set: "checkouts", statuses: CHECKOUT_STATUSES, lists: CHECKOUT_LISTS }),
    checkoutsOpened({ db, settings }, daysIn(input.q, today())),
  ]);
  return { ...page, opened };
}

type ListedSet<List extends string> = {
  readonly set: OrderSet;
  readonly statuses: readonly List[];
  readonly lists: readonly List[];
};

async function listSet<List extends OrderStatus | OrderList>(
  db: Queryable,
  { page, q, status, sort }: Omit<OrdersPageInput, "status"> & { readonly status?: List | undefined },
  { set, statuses, lists }: ListedSet<List>,
) {
  const matches = await matchesSearch(db, q);
  const part = { limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE, sort };
  const [counts, found] = await Promise.all([
    countByList(db, { set, matches, lists }),
    findOrders(db, { set, matches, status }, part),
  ]);
  const total = status ? counts[status] : statuses.reduce((sum, one) => sum + counts[one], 0);
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

/** Returns one page of an account's placed orders, newest first (D13, D18). */
export async function ownOrders(
  db: Queryable,
  settings: LinkKeys & RenewalSettings,
  userId: string,
  page: number,
) {
  const isTheirs = eq(orders.userId, userId);
  const own = and(isTheirs, inArray(orders.status, PLACED_STATUSES));
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
      token: orderToken(settings, order),
    })),
    ends: await unitEnds(db, settings, isTheirs),
    today: today(),
    ...pageOf(page, total, OWN_ORDERS_PAGE_SIZE),
  };
}
