import { z } from "zod";
import { CSV_BYTE_ORDER_MARK, CSV_DELIMITERS, csvAmount, type CsvDelimiter, csvRows } from "#domain/csv.ts";
import type { TextPart } from "#domain/list-text.ts";
import { type Cents, formatDecimal } from "#domain/money.ts";
import { ordersFilterSchema } from "#domain/order-search.ts";
import { orderNumber } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { netVatOfAll } from "../refunds/net-vat.ts";
import { balanceOfAll, paidBackOf } from "../refunds/order-money.ts";
import { findOrders } from "./find-orders.ts";
import { vatOf } from "./order-view.ts";
import { itemsOfAll, type Order, type OrderItem } from "./orders.ts";

/** Orders per statement: memory holds as many, whatever the number of orders. */
const ORDERS_A_PART = 500;

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

export const ordersCsvSchema = z.object(
  {
    ...ordersFilterSchema.shape,
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
  },
  "The filter must be an object.",
);

/**
 * The orders matching a filter as CSV, with a byte order mark: newest first, one row per line item, times in ISO 8601,
 * amounts in euros as plain decimals (with a decimal comma if semicolons separate the cells). Orders that arrive between two
 * parts appear in neither, because the sequence only descends.
 */
export async function* ordersCsv(
  db: Queryable,
  { delimiter, ...filter }: z.infer<typeof ordersCsvSchema>,
): AsyncGenerator<TextPart> {
  let found: Order[];
  let before: number | undefined;
  do {
    found = await findOrders(db, filter, { limit: ORDERS_A_PART, before });
    const head = before === undefined ? CSV_BYTE_ORDER_MARK + csvRows([COLUMNS], delimiter) : "";
    yield { text: head + (await linesOf(db, found, delimiter)), items: found.length };
    before = found.at(-1)?.sequence;
  } while (found.length === ORDERS_A_PART);
}

async function linesOf(db: Queryable, found: readonly Order[], delimiter: CsvDelimiter): Promise<string> {
  const ids = found.map(({ id }) => id);
  const [items, balanceOf, netVatOf] = await Promise.all([
    itemsOfAll(db, ids),
    balanceOfAll(db, ids),
    netVatOfAll(db, ids),
  ]);
  const rows = found.flatMap((order) => {
    const own = items.get(order.id) ?? [];
    const back = paidBackOf(balanceOf(order)).refundedCents;
    const vatCents = vatOf(order, own);
    const vat = { all: vatCents, net: netVatOf({ ...order, vatCents }, back) };
    return rowsOf(order, own, { back, vat }, delimiter);
  });
  return csvRows(rows, delimiter);
}

type Sums = { readonly back: Cents; readonly vat: { readonly all: Cents; readonly net: Cents } };

function rowsOf(order: Order, items: readonly OrderItem[], { back, vat }: Sums, delimiter: CsvDelimiter) {
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
    amount(vat.all),
    order.currency.toUpperCase(),
    order.paymentIntentId,
    order.invoiceNumber,
    amount(back),
    amount(order.amountCents - back),
    amount(vat.net),
  ]);
}
