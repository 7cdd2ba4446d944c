import { CSV_BYTE_ORDER_MARK, csvAmount, type CsvDelimiter, csvRows } from "#domain/csv.ts";
import type { OrdersFilter } from "#domain/order-search.ts";
import { orderNumber } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { findOrders, type OrderWithItems } from "./find-orders.ts";
import { vatOf } from "./order-view.ts";

/** Orders of one answer. Their text stays far below what a Worker may hold, whatever the number of orders. */
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
];

/** A part of the file: join the parts in turn. */
export type CsvPart = {
  readonly csv: string;
  /** Orders in this part. */
  readonly orders: number;
  /** What the next part is asked for with; null when this was the last one. */
  readonly next: number | null;
};

/**
 * The orders that a filter matches as CSV: newest first, one row a line item, times in ISO 8601, amounts in euros as
 * plain decimals, with a comma where semicolons part the cells. The first part, asked for without `after`, begins with the byte order mark and the names of the
 * columns. Orders that arrive between two parts are in none of them: numbers only go down.
 */
export async function ordersCsv(
  db: Queryable,
  { after, delimiter, ...filter }: OrdersFilter & { after?: number | undefined; delimiter: CsvDelimiter },
): Promise<CsvPart> {
  const found = await findOrders(db, filter, { limit: ORDERS_A_PART, before: after });
  const head = after === undefined ? CSV_BYTE_ORDER_MARK + csvRows([COLUMNS], delimiter) : "";
  return {
    csv:
      head +
      csvRows(
        found.flatMap((order) => rowsOf(order, delimiter)),
        delimiter,
      ),
    orders: found.length,
    next: found.length < ORDERS_A_PART ? null : (found.at(-1)?.order.sequence ?? null),
  };
}

function rowsOf({ order, items }: OrderWithItems, delimiter: CsvDelimiter) {
  const amount = (cents: number) => csvAmount((cents / 100).toFixed(2), delimiter);
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
  ]);
}
