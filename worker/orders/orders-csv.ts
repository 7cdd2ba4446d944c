import { CSV_BYTE_ORDER_MARK, csvAmount, type CsvDelimiter, csvRows } from "#domain/csv.ts";
import { type Cents, formatDecimal } from "#domain/money.ts";
import type { OrdersFilter } from "#domain/order-search.ts";
import { orderNumber } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { balanceOfAll, paidBackOf } from "../refunds/order-money.ts";
import { findOrders } from "./find-orders.ts";
import { vatOf } from "./order-view.ts";
import { itemsOfAll, type Order, type OrderItem } from "./orders.ts";

/** Orders per answer, to keep its text far below a Worker's memory limit, whatever the number of orders. */
const ORDERS_A_PART = 1_000;

const COLUMNS = [
  "order number",
  "created",
  "paid at",
  "status",
  "customer",
  "e-mail",
  "product",
  "plan",
  "quantity",
  "unit price",
  "line total",
  "order total",
  "order VAT",
  "currency",
  "payment id",
  "invoice number",
  "refunded",
  "net total",
  "net VAT",
];

/** A part of the file; concatenate the parts in sequence. */
export type CsvPart = {
  readonly csv: string;
  /** Orders in this part. */
  readonly orders: number;
  /** `after` for the next part; null if this was the last one. */
  readonly next: number | null;
};

/**
 * The orders matching a filter as CSV: newest first, one row per line item, times in ISO 8601, amounts in euros as
 * plain decimals (with a decimal comma if semicolons separate the cells). The first part, requested without `after`,
 * begins with the byte order mark and the header. Orders that arrive between two parts appear in neither, because the
 * sequence only descends.
 */
export async function ordersCsv(
  db: Queryable,
  { after, delimiter, ...filter }: OrdersFilter & { after?: number | undefined; delimiter: CsvDelimiter },
): Promise<CsvPart> {
  const found = await findOrders(db, filter, { limit: ORDERS_A_PART, before: after });
  const ids = found.map(({ id }) => id);
  const [items, balanceOf] = await Promise.all([itemsOfAll(db, ids), balanceOfAll(db, ids)]);
  const head = after === undefined ? CSV_BYTE_ORDER_MARK + csvRows([COLUMNS], delimiter) : "";
  return {
    csv:
      head +
      csvRows(
        found.flatMap((order) =>
          rowsOf(order, items.get(order.id) ?? [], paidBackOf(balanceOf(order)).refundedCents, delimiter),
        ),
        delimiter,
      ),
    orders: found.length,
    next: found.length < ORDERS_A_PART ? null : (found.at(-1)?.sequence ?? null),
  };
}

/** The VAT in a part of an order: all of it in the whole. */
const vatOfPart = (partCents: Cents, order: Order): Cents =>
  Math.round((vatOf(order) * partCents) / order.amountCents);

function rowsOf(order: Order, items: readonly OrderItem[], back: Cents, delimiter: CsvDelimiter) {
  const amount = (cents: Cents) => csvAmount(formatDecimal(cents), delimiter);
  return items.map((item) => [
    orderNumber(order.sequence),
    order.createdAt.toISOString(),
    order.paidAt?.toISOString() ?? null,
    order.status,
    order.customerName,
    order.customerEmail,
    item.productname,
    item.plan,
    item.quantity,
    amount(item.unitCents),
    amount(item.lineCents),
    amount(order.amountCents),
    amount(vatOf(order)),
    order.currency.toUpperCase(),
    order.paymentIntentId,
    order.invoiceNumber,
    amount(back),
    amount(order.amountCents - back),
    amount(vatOfPart(order.amountCents - back, order)),
  ]);
}
