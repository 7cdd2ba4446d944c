import { and, count, desc, eq, exists, getTableColumns, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { OrdersFilter } from "#domain/orders/order-search.ts";
import { type OrderStatus, sequenceOf } from "#domain/orders/order.ts";
import { parseCents, type DayRange, parseDayRange } from "#domain/orders/search-word.ts";
import { searchWords } from "#domain/search/filter.ts";
import type { Queryable } from "../db/client.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";
import { eitherContains, type SearchColumns } from "../db/search-columns.ts";
import type { Order } from "./orders.ts";

/** The number of orders that match a search, by status. */
export type StatusCounts = Readonly<Record<OrderStatus, number>>;

const SEARCHED: SearchColumns = [orders.searchFolded, orders.productsFolded];

type Part = { readonly limit: number; readonly offset?: number; readonly before?: number | undefined };

/** Finds orders that match a filter, newest first. `before` limits them to smaller sequence numbers. */
export async function findOrders(
  db: Queryable,
  filter: OrdersFilter,
  { limit, offset = 0, before }: Part,
): Promise<Order[]> {
  // Only the page's own orders are read in full; a late page only skips numbers.
  const chosen = db
    .select({ sequence: orders.sequence })
    .from(orders)
    .where(
      and(
        await matchesSearch(db, filter.q),
        filter.status && eq(orders.status, filter.status),
        before === undefined ? undefined : lt(orders.sequence, before),
      ),
    )
    .orderBy(desc(orders.sequence))
    .limit(limit)
    .offset(offset)
    .as("chosen");
  return db
    .select(getTableColumns(orders))
    .from(chosen)
    .innerJoin(orders, eq(orders.sequence, chosen.sequence))
    .orderBy(desc(orders.sequence));
}

/** Counts the matches by status, regardless of the status filter. */
export async function countByStatus(db: Queryable, searchText: string): Promise<StatusCounts> {
  const rows = await db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .where(await matchesSearch(db, searchText))
    .groupBy(orders.status);
  const countOf = (status: OrderStatus) => rows.find((row) => row.status === status)?.orders ?? 0;
  return {
    pending: countOf("pending"),
    processing: countOf("processing"),
    paid: countOf("paid"),
    payment_failed: countOf("payment_failed"),
    expired: countOf("expired"),
    cancelled: countOf("cancelled"),
  };
}

/** Returns those of these orders that were paid with a different amount. */
export async function mismatchedAmong(db: Queryable, orderIds: readonly OrderId[]): Promise<Set<OrderId>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, [...orderIds]), eq(orderEvents.kind, "amount_mismatch")));
  return new Set(rows.map((row) => row.orderId));
}

/** SQL condition: the order was paid with a different amount. */
export function isMismatched(db: Queryable): SQL {
  return exists(
    db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orders.id), sql`${orderEvents.kind} = 'amount_mismatch'`)),
  );
}

/**
 * SQL condition: every word matches the order's number, its amount, the customer's name or email, the payment's id or a
 * product's name, or is a day or period in which the order was opened. All of these are columns of the order itself: a
 * rare word is found by their indexes, and the newest matches of a common one by reading the newest orders.
 */
async function matchesSearch(db: Queryable, searchText: string): Promise<SQL | undefined> {
  const conditions = searchWords(searchText).map(async (word) => {
    const days = parseDayRange(word);
    return days ? openedOn(days) : hasWord(db, word);
  });
  return and(...(await Promise.all(conditions)));
}

/** SQL condition: the order was opened on one of these days. */
const openedOn = ({ from, to }: DayRange): SQL =>
  sql`${orders.createdAt} >= ${from}::date::timestamp at time zone 'Europe/Amsterdam' and ${orders.createdAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`;

async function hasWord(db: Queryable, word: string): Promise<SQL | undefined> {
  const cents = parseCents(word);
  const sequence = sequenceOf(word);
  return or(
    await eitherContains(db, SEARCHED, word),
    cents === undefined ? undefined : eq(orders.amountCents, cents),
    sequence === undefined ? undefined : eq(orders.sequence, sequence),
  );
}
