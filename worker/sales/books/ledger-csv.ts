import { z } from "zod";
import { LEDGER_KINDS, monthSchema } from "#domain/books/ledger.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../../db/client.ts";
import { type CsvColumns, csvDelimiter, csvFile } from "../../platform/csv-file.ts";
import { type LedgerEntry, ledgerEntries } from "./ledger-entries.ts";

const COLUMNS: CsvColumns<LedgerEntry> = {
  date: ({ day }) => day,
  "order number": ({ sequence }) => orderNumber(sequence),
  kind: ({ kind }) => LEDGER_KINDS[kind],
  amount: ({ amountCents }, money) => money(amountCents),
  VAT: ({ vatCents }, money) => money(vatCents),
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
  for await (const entries of ledgerEntries(db, month)) yield write(entries);
}
