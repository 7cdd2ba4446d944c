import { z } from "zod";
import { vatOfNextPart, type WithVat } from "#domain/books/ledger.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import type { Cents } from "#domain/money/money.ts";
import { amsterdamTime } from "#domain/time/amsterdam-time.ts";
import { ordersFilterSchema } from "#domain/order-search/order-search.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../../db/client.ts";
import { type CsvCell, type CsvColumns, csvDelimiter, csvFile } from "../../platform/csv-file.ts";
import { balancesByOrder, paidBackOf, returnedByOrder } from "../../records/order-money.ts";
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

type Sums = { readonly paid: WithVat; readonly back: WithVat };
const NOTHING: Sums = { paid: { cents: 0, vatCents: 0 }, back: { cents: 0, vatCents: 0 } };

type Line = Sums & {
  readonly order: Order;
  readonly invoice: InvoiceInForce;
  readonly item: OrderItem;
  readonly isFirst: boolean;
};

/** An order's fields are only on its first row, so each money column adds up (D77). */
const once =
  (cell: CsvCell<Line>): CsvCell<Line> =>
  (line, money) =>
    line.isFirst ? cell(line, money) : null;

/** The order number is on every row, to filter by. Anything unpaid counts as 0. */
const COLUMNS: CsvColumns<Line> = {
  "order number": ({ order }) => orderNumber(order.sequence),
  created: once(({ order }) => amsterdamTime(order.createdAt)),
  "paid at": once(({ order }) => order.paidAt && amsterdamTime(order.paidAt)),
  status: once(({ order }) => order.status),
  customer: once(({ order }) => order.customerName),
  "e-mail": once(({ order }) => order.customerEmail),
  product: ({ item }) => item.productname,
  plan: ({ item }) => item.plan,
  quantity: ({ item }) => item.quantity,
  "unit price": ({ item }, money) => money(item.unitCents),
  "line total": ({ item, paid }, money) => money(paid.cents === 0 ? 0 : item.lineCents),
  "order total": once(({ paid }, money) => money(paid.cents)),
  "order VAT": once(({ paid }, money) => money(paid.vatCents)),
  currency: once(({ order }) => order.currency.toUpperCase()),
  "payment id": once(({ order }) => order.paymentIntentId),
  "invoice number": once(({ invoice }) => invoice.invoiceNumber),
  refunded: once(({ back }, money) => money(back.cents)),
  "net total": once(({ paid, back }, money) => money(paid.cents - back.cents)),
  "net VAT": once(({ paid, back }, money) => money(paid.vatCents - back.vatCents)),
  "VAT rule": once(({ invoice }) => invoice.vatRule),
  company: once(({ invoice }) => invoice.company?.name ?? null),
  country: once(({ invoice, order }) => invoice.company?.country ?? order.vatFacts.sale.buyer.country),
  "VAT number": once(({ invoice }) => invoice.company?.vatNumber ?? null),
  "purchase order": once(({ invoice }) => invoice.company?.purchaseOrder ?? null),
};

export const ordersCsvSchema = z.object(
  { ...ordersFilterSchema.shape, delimiter: csvDelimiter },
  "The filter must be an object.",
);

/**
 * Exports the placed orders (D88) matching a filter as CSV, with a byte order mark: newest first, one row per line item, times in
 * Amsterdam with their distance from UTC, amounts in euros as plain decimals (with a decimal comma if semicolons separate the cells). Orders that
 * arrive between two parts appear in neither, because the sequence only descends. The invoice is the one in force (D76).
 */
export async function* ordersCsv(
  db: Queryable,
  { delimiter, q, status }: z.infer<typeof ordersCsvSchema>,
): AsyncGenerator<TextPart> {
  const matches = await matchesSearch(db, q);
  const write = csvFile(COLUMNS, delimiter);
  let found: Order[];
  let before: number | undefined;
  do {
    found = await findOrders(db, { set: "orders", matches, status }, { limit: ORDERS_A_PART, before });
    yield write(await linesOf(db, found), found.length);
    before = found.at(-1)?.sequence;
  } while (found.length === ORDERS_A_PART);
}

async function linesOf(db: Queryable, found: readonly Order[]): Promise<Line[]> {
  const ids = found.map(({ id }) => id);
  const [items, balanceOf, takenBackOf, corrections] = await Promise.all([
    itemsOfAll(db, ids),
    balancesByOrder(db, ids),
    returnedByOrder(db, ids, { onlyLost: true }),
    correctionsOf(db, ids),
  ]);
  return found.flatMap((order) => {
    const own = items.get(order.id) ?? [];
    const paid = { cents: order.amountCents, vatCents: vatOf(order, own) };
    const backCents = paidBackOf(balanceOf(order)).refundedCents;
    const vatCents = vatIn(paid, backCents, takenBackOf(order.id)) + vatCorrected(order, corrections);
    const sums = order.status === "paid" ? { paid, back: { cents: backCents, vatCents } } : NOTHING;
    const invoice = invoiceInForce(order, corrections);
    return own.map((item, at) => ({ ...sums, order, invoice, item, isFirst: at === 0 }));
  });
}

/** Returns the VAT in the money that went back. The ledger has the VAT of `known`; anything else has its share. */
const vatIn = (paid: WithVat, backCents: Cents, known: WithVat): Cents =>
  known.vatCents + vatOfNextPart(paid, known, backCents - known.cents);

/** Returns the VAT that an order's corrected invoices have less than those that they replace (D54). */
const vatCorrected = ({ id }: Order, corrections: readonly CorrectedInvoice[]): Cents =>
  corrections
    .filter(({ orderId }) => orderId === id)
    .reduce((sum, { creditedVatCents, vatCents }) => sum + (creditedVatCents ?? 0) - (vatCents ?? 0), 0);
