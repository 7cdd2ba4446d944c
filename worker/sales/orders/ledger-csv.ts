import { z } from "zod";
import { CSV_BYTE_ORDER_MARK, CSV_DELIMITERS, csvAmount, csvRows } from "#domain/text/csv.ts";
import { LEDGER_KINDS, monthSchema } from "#domain/orders/ledger.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { type Cents, formatDecimal } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../../db/client.ts";
import { type LedgerEntry, ledgerEntries } from "./ledger-entries.ts";
import { vatOf } from "../../records/order-view.ts";
import { itemsOfAll, type OrderItem } from "../../records/orders.ts";

const COLUMNS = [
  "date",
  "order number",
  "kind",
  "amount",
  "VAT",
  "currency",
  "invoice number",
  "credit note number",
  "country",
  "payment method",
  "reference",
];

export const ledgerCsvSchema = z.object(
  {
    month: monthSchema,
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
  },
  "The ledger takes a month.",
);

/**
 * Exports the money that moved in a month as CSV (D77), with a byte order mark: one row for each payment, refund,
 * dispute and reversal, oldest first, on the day in Amsterdam when the shop learned of it. Amounts are in euros,
 * negative for money that left the shop, with the VAT within each. A closed month (`isClosed`) always gives the same
 * bytes.
 */
export async function* ledgerCsv(
  db: Queryable,
  { month, delimiter }: z.infer<typeof ledgerCsvSchema>,
): AsyncGenerator<TextPart> {
  const amount = (cents: Cents) => csvAmount(formatDecimal(cents), delimiter);
  let head = CSV_BYTE_ORDER_MARK + csvRows([COLUMNS], delimiter);
  for await (const entries of ledgerEntries(db, month)) {
    const without = entries.filter(({ vatCents }) => vatCents === null);
    const items = await itemsOfAll(
      db,
      without.map(({ order }) => order.id),
    );
    const rows = entries.map((entry) => [
      entry.day,
      orderNumber(entry.sequence),
      LEDGER_KINDS[entry.kind],
      amount(entry.amountCents),
      amount(vatIn(entry, items.get(entry.order.id) ?? [])),
      "EUR",
      entry.invoiceNumber,
      entry.creditNoteNumber,
      entry.country,
      entry.paymentMethod,
      entry.reference,
    ]);
    yield { text: head + csvRows(rows, delimiter), items: rows.length };
    head = "";
  }
}

/** Returns the VAT in an entry. If none is stored, a payment has the VAT of its lines, and other entries their share of that. */
export function vatIn(
  {
    vatCents,
    amountCents,
    order,
  }: Pick<LedgerEntry, "vatCents" | "amountCents"> & {
    readonly order: Pick<LedgerEntry["order"], "amountCents" | "vatCents" | "vatRate">;
  },
  items: readonly OrderItem[],
): Cents {
  // The order's VAT isn't that of an invoice without VAT that has replaced its own (D54).
  if (vatCents === null && order.vatRate === 0) return 0;
  return vatCents ?? Math.round((vatOf(order, items) * amountCents) / order.amountCents);
}
