import { and, asc, desc, eq, exists, getTableColumns, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type OrderId, orderIdSchema } from "#domain/orders/ids.ts";
import { type EntitlementState, OPEN_STATES } from "#domain/units/entitlement.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import {
  isPaidList,
  type OrderList,
  type OrderSort,
  type PaidList,
} from "#domain/order-search/order-search.ts";
import { readSearch, type SearchTerm } from "#domain/order-search/read-search.ts";
import { sequenceOfWithdrawal } from "#domain/withdrawals/withdrawal.ts";
import { tidyNumber } from "#domain/text/fold-text.ts";
import type { DayRange } from "#domain/time/typed-days.ts";
import type { Queryable } from "../db/client.ts";
import { BY_CUSTOMER, IN_SET, orderEvents, orders, type OrderSet } from "../db/schema/orders.ts";
import { sqlList } from "../db/columns.ts";
import { containsPattern } from "../db/like.ts";
import { eitherContains, type SearchColumns } from "../db/search-columns.ts";
import { hasReference, today } from "./units.ts";
import { isConsumers, isHeld, isLate } from "./order-delivery.ts";
import type { Order } from "./orders.ts";

const SEARCHED: SearchColumns = [orders.searchFolded, orders.productsFolded];

type Part = {
  readonly limit: number;
  readonly offset?: number;
  readonly before?: number | undefined;
  /** The newest first without one. */
  readonly sort?: OrderSort | undefined;
};

const NEWEST_FIRST: readonly SQL[] = [desc(orders.sequence)];
/** Each is that of an index, forwards or backwards, so that a page is read without sorting all orders. */
const SORTED: Readonly<Record<OrderSort, readonly SQL[]>> = {
  opened: [asc(orders.sequence)],
  total: [asc(orders.amountCents), asc(orders.sequence)],
  "-total": [desc(orders.amountCents), desc(orders.sequence)],
  customer: [BY_CUSTOMER.asc, desc(orders.sequence)],
  "-customer": [BY_CUSTOMER.desc, desc(orders.sequence)],
};

type AnyList = OrderStatus | OrderList;

/** The orders of a set (D88), and of one of its lists or of all, that match a search (`matchesSearch`). */
type Wanted = {
  /** Both without one. */
  readonly set?: OrderSet;
  /** Every order without one. */
  readonly matches?: SQL | undefined;
  readonly status?: AnyList | undefined;
};

/** Finds orders, newest first or sorted. `before` limits them to smaller sequence numbers. */
export function findOrders(
  db: Queryable,
  { set, matches, status }: Wanted,
  { limit, offset = 0, before, sort }: Part,
): Promise<Order[]> {
  const sequence = sort === undefined ? NEWEST_FIRST : SORTED[sort];
  // Only the page's own orders are read in full; a late page only skips numbers.
  const chosen = db
    .select({ sequence: orders.sequence })
    .from(orders)
    .where(
      and(
        set && IN_SET[set],
        matches,
        status && isInList(status),
        before === undefined ? undefined : lt(orders.sequence, before),
      ),
    )
    .orderBy(...sequence)
    .limit(limit)
    .offset(offset)
    .as("chosen");
  return db
    .select(getTableColumns(orders))
    .from(chosen)
    .innerJoin(orders, eq(orders.sequence, chosen.sequence))
    .orderBy(...sequence);
}

/** Counts the orders of a set that match a search (`matchesSearch`) in each of its lists. */
export async function countByList<List extends AnyList>(
  db: Queryable,
  {
    set,
    matches,
    lists,
  }: { readonly set: OrderSet; readonly matches: SQL | undefined; readonly lists: readonly List[] },
): Promise<Record<List, number>> {
  const inEach = sql.join(
    lists.map((list) => sql`${list}::text, count(*) filter (where ${isInList(list)})`),
    sql`, `,
  );
  const [row] = await db
    .select({ counts: sql`json_build_object(${inEach})` })
    .from(orders)
    .where(and(IN_SET[set], matches));
  return z.record(z.enum(lists), z.number()).parse(row?.counts);
}

const hasUnitIn = (states: readonly EntitlementState[], also: SQL = sql`true`): SQL =>
  sql`exists (select from entitlements where order_id = orders.id and state in (${sqlList(states)}) and ${also})`;

/** SQL condition: the order is in this list. Correlated, so that a search with few matches reads few rows. */
function isInList(list: AnyList): SQL {
  if (!isPaidList(list)) return eq(orders.status, list);
  return sql`(orders.status = 'paid' and ${IN_PAID_LIST[list]()})`;
}

/** Agrees with what `progressByOrder` says of an order (rules-in-sql.test.ts). */
const IN_PAID_LIST: Readonly<Record<PaidList, () => SQL>> = {
  to_deliver: () => sql`${hasUnitIn(OPEN_STATES)} and not ${isHeld(orders.id)}`,
  overdue: () => sql`${hasUnitIn(OPEN_STATES, isLate())} and not ${isHeld(orders.id)}`,
  delivered: () => sql`${hasUnitIn(["delivered", "ended"])} and not ${hasUnitIn([...OPEN_STATES, "failed"])}`,
  withdrawn: () =>
    sql`(${isConsumers(orders.company)} and exists (select from withdrawals where order_id = orders.id))`,
  refunded: () => sql`exists (select from refunds where order_id = orders.id and state = 'succeeded')`,
  disputed: () => sql`exists (select from disputes where order_id = orders.id)`,
};

/** Returns those of these orders that were paid with a different amount. */
export async function mismatchedAmong(db: Queryable, orderIds: readonly OrderId[]): Promise<Set<OrderId>> {
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
 * SQL condition: every term matches the order's number, its amount, the customer's name or email, the payment's id or a
 * product's name, or is a day or period in which the order was opened (D26). All of these are columns of the order itself:
 * a rare word is found by their indexes, and the newest matches of a common one by reading the newest orders. A term, or
 * the text as a whole, also finds the orders to which it belongs (`ordersNamedBy`). Reading a term may take statements,
 * so a search is read once for all that is asked with it.
 */
export async function matchesSearch(db: Queryable, searchText: string): Promise<SQL | undefined> {
  const terms = readSearch(searchText, today());
  const [named, conditions] = [
    terms.length < 2 ? [] : await ordersNamedBy(db, searchText),
    await Promise.all(terms.map((term) => hasTerm(db, term))),
  ];
  return named.length === 0 ? and(...conditions) : or(inArray(orders.id, named), and(...conditions));
}

/** SQL condition: the order was opened on one of these days. */
const openedOn = ({ from, to }: DayRange): SQL =>
  sql`${orders.createdAt} >= ${from}::date::timestamp at time zone 'Europe/Amsterdam' and ${orders.createdAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`;

async function hasTerm(db: Queryable, term: SearchTerm): Promise<SQL | undefined> {
  const { text, apart, days, cents, sequence } = term;
  if (days === null) return sql`false`;
  if (days !== undefined) return openedOn(days);
  const named = await ordersNamedBy(db, text);
  const words = await Promise.all(apart.map((word) => hasTerm(db, word)));
  return or(
    await eitherContains(db, SEARCHED, text),
    named.length === 0 ? undefined : inArray(orders.id, named),
    cents === undefined ? undefined : eq(orders.amountCents, cents),
    sequence === undefined ? undefined : eq(orders.sequence, sequence),
    words.length === 0 ? undefined : and(...words),
  );
}

/** A reference, a number or an address: shorter words and names are looked up among the tags only. */
const MAY_BE_ON_PAPERS = /^(?=.*[\d@]).{4,}$/u;
const MOST_NAMED = 1_000;

/**
 * Finds the orders with this tag, reference of a unit, its administrator's address, invoice, credit note, withdrawal or
 * checkout session, ignoring case. A query of its own, because beside other conditions it would read every order.
 */
export async function ordersNamedBy(db: Queryable, text: string): Promise<OrderId[]> {
  const word = tidyNumber(text);
  const name = word.toLowerCase();
  const rows = await db.execute(sql`
    select order_id as id from order_tags where tag = ${name}
    ${MAY_BE_ON_PAPERS.test(word) ? onPapers(word, name) : sql``}
    limit ${MOST_NAMED}`);
  return z
    .array(z.object({ id: orderIdSchema }))
    .parse([...rows])
    .map(({ id }) => id);
}

function onPapers(word: string, name: string): SQL {
  const withdrawal = sequenceOfWithdrawal(word);
  return sql`
    union select id from orders where checkout_session_id = ${word}
    union select id from orders where lower(invoice_number) = ${name}
    union select order_id from corrected_invoices
      where state = 'done' and ${name} in (lower(invoice_number), lower(credit_note_number))
    union select order_id from credit_notes where lower(number) = ${name}
    ${
      withdrawal === undefined
        ? sql``
        : sql`union select order_id from withdrawals where sequence = ${withdrawal} and order_id is not null`
    }
    union select order_id from entitlements where ${hasReference(word)}
    union select order_id from entitlements where search_folded like ${containsPattern(word)}
      and lower(administrator_email) = ${name}`;
}
