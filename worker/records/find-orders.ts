import { and, count, desc, eq, exists, getTableColumns, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type OrderId, orderIdSchema } from "#domain/orders/ids.ts";
import type { OrdersFilter } from "#domain/orders/order-search.ts";
import { type OrderStatus, sequenceOf } from "#domain/orders/order.ts";
import { parseCents, type DayRange, parseDayRange } from "#domain/orders/search-word.ts";
import { writeDatesAsIso } from "#domain/orders/typed-dates.ts";
import { sequenceOfWithdrawal } from "#domain/orders/withdrawal.ts";
import { searchWords } from "#domain/search/filter.ts";
import type { Queryable } from "../db/client.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";
import { containsPattern } from "../db/like.ts";
import { eitherContains, type SearchColumns } from "../db/search-columns.ts";
import type { Order } from "./orders.ts";
import { today } from "./scopes.ts";

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
 * product's name, or is a day or period in which the order was opened (D26). All of these are columns of the order itself:
 * a rare word is found by their indexes, and the newest matches of a common one by reading the newest orders. A word also
 * finds the orders to which it belongs as a whole (`ordersNamedBy`).
 */
async function matchesSearch(db: Queryable, searchText: string): Promise<SQL | undefined> {
  const conditions = searchWords(writeDatesAsIso(searchText, today())).map(async (word) => {
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
  const named = await ordersNamedBy(db, word);
  return or(
    await eitherContains(db, SEARCHED, word),
    named.length === 0 ? undefined : inArray(orders.id, named),
    cents === undefined ? undefined : eq(orders.amountCents, cents),
    sequence === undefined ? undefined : eq(orders.sequence, sequence),
  );
}

/** A reference, a number or an address: shorter words and names aren't looked up. */
const MAY_NAME_ORDERS = /^(?=.*[\d@]).{4,}$/u;
const MOST_NAMED = 1_000;

/**
 * Finds the orders with this reference of a unit, its administrator's address, invoice, credit note, withdrawal or
 * checkout session, ignoring case. A query of its own, because beside other conditions it would read every order.
 */
async function ordersNamedBy(db: Queryable, word: string): Promise<OrderId[]> {
  if (!MAY_NAME_ORDERS.test(word)) return [];
  const name = word.toLowerCase();
  const withdrawal = sequenceOfWithdrawal(word) ?? null;
  const rows = await db.execute(sql`
    select id from orders where checkout_session_id = ${word}
    union select id from orders where lower(invoice_number) = ${name}
    union select order_id from corrected_invoices
      where state = 'done' and ${name} in (lower(invoice_number), lower(credit_note_number))
    union select order_id from credit_notes where lower(number) = ${name}
    union select order_id from withdrawals where sequence = ${withdrawal}::bigint and order_id is not null
    union select order_id from entitlements where search_folded like ${containsPattern(word)}
      and ${name} in (lower(reference), lower(supplier_reference), lower(administrator_email))
    limit ${MOST_NAMED}`);
  return z
    .array(z.object({ id: orderIdSchema }))
    .parse([...rows])
    .map(({ id }) => id);
}
