import { z } from "zod";
import { LEDGER_KINDS, monthSchema } from "#domain/books/ledger.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import type { Cents } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../../db/client.ts";
import { type CsvColumns, csvDelimiter, csvFile } from "../../platform/csv-file.ts";
import { type LedgerEntry, ledgerEntries } from "./ledger-entries.ts";
import { vatOf } from "../../records/order-view.ts";
import { itemsOfAll, type OrderItem } from "../../records/orders.ts";

type Row = LedgerEntry & { readonly items: readonly OrderItem[] };

const COLUMNS: CsvColumns<Row> = {
  date: ({ day }) => day,
  "order number": ({ sequence }) => orderNumber(sequence),
  kind: ({ kind }) => LEDGER_KINDS[kind],
  amount: ({ amountCents }, money) => money(amountCents),
  VAT: (entry, money) => money(vatIn(entry, entry.items)),
  currency: () => "EUR",
  "invoice number": ({ invoiceNumber }) => invoiceNumber,
  "credit note number": ({ creditNoteNumber }) => creditNoteNumber,
  country: ({ country }) => country,
  "payment method": ({ paymentMethod }) => paymentMethod,
  reference: ({ reference }) => reference,
};

export const ledgerCsvSchema = z.object(
  { month: monthSchema, delimiter: csvDelimiter },
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
  const write = csvFile(COLUMNS, delimiter);
  for await (const entries of ledgerEntries(db, month)) {
    const without = entries.filter(({ vatCents }) => vatCents === null);
    const items = await itemsOfAll(
      db,
      without.map(({ order }) => order.id),
    );
    yield write(entries.map((entry) => ({ ...entry, items: items.get(entry.order.id) ?? [] })));
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
