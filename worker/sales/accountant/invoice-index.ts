import type { Month } from "#domain/orders/ledger.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { type Cents, formatDecimal } from "#domain/money/money.ts";
import { CSV_BYTE_ORDER_MARK, csvAmount, type CsvDelimiter, csvRows } from "#domain/text/csv.ts";
import type { Queryable } from "../../db/client.ts";
import { salesDocuments } from "../orders/sales-documents.ts";

const COLUMNS = [
  "date",
  "number",
  "kind",
  "order number",
  "company",
  "VAT number",
  "country",
  "rule",
  "rate",
  "net",
  "VAT",
  "gross",
];

/**
 * Lists a month's invoices and credit notes as CSV (D56), negative for credit notes. It names companies, and no person:
 * a consumer is found by the order's number.
 */
export async function invoiceIndex(db: Queryable, month: Month, delimiter: CsvDelimiter): Promise<string> {
  const amount = (cents: Cents) => csvAmount(formatDecimal(cents), delimiter);
  const rows = (await salesDocuments(db, month)).map(
    ({ kind, number, day, sequence, amountCents, vatCents, country, order }) => [
      day,
      number,
      kind,
      orderNumber(sequence),
      order.company?.name ?? null,
      order.company?.vatNumber ?? null,
      order.company?.country ?? country,
      order.vatRule,
      order.vatRate,
      amount(amountCents - vatCents),
      amount(vatCents),
      amount(amountCents),
    ],
  );
  return CSV_BYTE_ORDER_MARK + csvRows([COLUMNS, ...rows], delimiter);
}
