import { z } from "zod";
import {
  CSV_BYTE_ORDER_MARK,
  CSV_DELIMITERS,
  csvAmount,
  type CsvDelimiter,
  csvRows,
} from "#domain/text/csv.ts";
import { vatOfNextPart, type WithVat } from "#domain/orders/ledger.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { type Cents, formatDecimal } from "#domain/money/money.ts";
import { amsterdamTime } from "#domain/time/amsterdam-time.ts";
import { ordersFilterSchema } from "#domain/orders/order-search.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../../db/client.ts";
import { balancesByOrder, paidBackOf } from "../../records/order-money.ts";
import { returnedByOrder } from "../../records/returned-money.ts";
import { findOrders, matchesSearch } from "../../records/find-orders.ts";
import { vatOf } from "../../records/order-view.ts";
import {
  type CorrectedInvoice,
  correctionsOf,
  type InvoiceInForce,
  invoiceInForce,
} from "../../records/corrected-invoices.ts";
import { itemsOfAll, type Order, type OrderItem } from "../../records/orders.ts";

/** Orders per statement, which bounds the memory for any number of orders. */
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
  "VAT rule",
  "company",
  "country",
  "VAT number",
  "purchase order",
];

export const ordersCsvSchema = z.object(
  {
    ...ordersFilterSchema.shape,
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
  },
  "The filter must be an object.",
);

/**
 * Exports the orders matching a filter as CSV, with a byte order mark: newest first, one row per line item, times in
 * Amsterdam with their distance from UTC, amounts in euros as plain decimals (with a decimal comma if semicolons separate the cells). Orders that
 * arrive between two parts appear in neither, because the sequence only descends. The invoice is the one in force (D76).
 */
export async function* ordersCsv(
  db: Queryable,
  { delimiter, q, status }: z.infer<typeof ordersCsvSchema>,
): AsyncGenerator<TextPart> {
  const matches = await matchesSearch(db, q);
  let found: Order[];
  let before: number | undefined;
  do {
    found = await findOrders(db, { matches, status }, { limit: ORDERS_A_PART, before });
    const head = before === undefined ? CSV_BYTE_ORDER_MARK + csvRows([COLUMNS], delimiter) : "";
    yield { text: head + (await linesOf(db, found, delimiter)), items: found.length };
    before = found.at(-1)?.sequence;
  } while (found.length === ORDERS_A_PART);
}

async function linesOf(db: Queryable, found: readonly Order[], delimiter: CsvDelimiter): Promise<string> {
  const ids = found.map(({ id }) => id);
  const [items, balanceOf, takenBackOf, corrections] = await Promise.all([
    itemsOfAll(db, ids),
    balancesByOrder(db, ids),
    returnedByOrder(db, ids, { onlyLost: true }),
    correctionsOf(db, ids),
  ]);
  const rows = found.flatMap((order) => {
    const own = items.get(order.id) ?? [];
    const paid = { cents: order.amountCents, vatCents: vatOf(order, own) };
    const backCents = paidBackOf(balanceOf(order)).refundedCents;
    const back = {
      cents: backCents,
      vatCents: vatIn(paid, backCents, takenBackOf(order.id)) + vatCorrected(order, corrections),
    };
    const invoice = invoiceInForce(order, corrections);
    return rowsOf(
      { order, invoice, items: own },
      order.status === "paid" ? { paid, back } : NOTHING,
      delimiter,
    );
  });
  return csvRows(rows, delimiter);
}

/** Returns the VAT in the money that went back. The ledger has the VAT of `known`; anything else has its share. */
const vatIn = (paid: WithVat, backCents: Cents, known: WithVat): Cents =>
  known.vatCents + vatOfNextPart(paid, known, backCents - known.cents);

/** Returns the VAT that an order's corrected invoices have less than those that they replace (D54). */
const vatCorrected = ({ id }: Order, corrections: readonly CorrectedInvoice[]): Cents =>
  corrections
    .filter(({ orderId }) => orderId === id)
    .reduce((sum, { creditedVatCents, vatCents }) => sum + (creditedVatCents ?? 0) - (vatCents ?? 0), 0);

type Sums = { readonly paid: WithVat; readonly back: WithVat };
const NOTHING: Sums = { paid: { cents: 0, vatCents: 0 }, back: { cents: 0, vatCents: 0 } };

type Bought = {
  readonly order: Order;
  readonly invoice: InvoiceInForce;
  readonly items: readonly OrderItem[];
};

/**
 * An order's fields are only on its first row, with 0 for anything unpaid, so each money column adds up (D77). The
 * order number is on every row, to filter by.
 */
function rowsOf({ order, invoice, items }: Bought, { paid, back }: Sums, delimiter: CsvDelimiter) {
  const amount = (cents: Cents) => csvAmount(formatDecimal(cents), delimiter);
  return items.map((item, at) => {
    const ofOrder = <Cell>(cell: Cell): Cell | null => (at === 0 ? cell : null);
    return [
      orderNumber(order.sequence),
      ofOrder(amsterdamTime(order.createdAt)),
      ofOrder(order.paidAt && amsterdamTime(order.paidAt)),
      ofOrder(order.status),
      ofOrder(order.customerName),
      ofOrder(order.customerEmail),
      item.productname,
      item.plan,
      item.quantity,
      amount(item.unitCents),
      amount(paid.cents === 0 ? 0 : item.lineCents),
      ofOrder(amount(paid.cents)),
      ofOrder(amount(paid.vatCents)),
      ofOrder(order.currency.toUpperCase()),
      ofOrder(order.paymentIntentId),
      ofOrder(invoice.invoiceNumber),
      ofOrder(amount(back.cents)),
      ofOrder(amount(paid.cents - back.cents)),
      ofOrder(amount(paid.vatCents - back.vatCents)),
      ofOrder(invoice.vatRule),
      ofOrder(invoice.company?.name ?? null),
      ofOrder(invoice.company?.country ?? order.vatFacts.sale.buyer.country),
      ofOrder(invoice.company?.vatNumber ?? null),
      ofOrder(invoice.company?.purchaseOrder ?? null),
    ];
  });
}
