import type { Month } from "#domain/orders/ledger.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { CsvDelimiter } from "#domain/text/csv.ts";
import type { Queryable } from "../../db/client.ts";
import { type CsvColumns, csvFile } from "../../platform/csv-file.ts";
import { type SalesDocument, salesDocuments } from "../orders/sales-documents.ts";

const COLUMNS: CsvColumns<SalesDocument> = {
  date: ({ day }) => day,
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  "order number": ({ sequence }) => orderNumber(sequence),
  company: ({ order }) => order.company?.name ?? null,
  "VAT number": ({ order }) => order.company?.vatNumber ?? null,
  country: ({ order, country }) => order.company?.country ?? country,
  rule: ({ order }) => order.vatRule,
  rate: ({ order }) => order.vatRate,
  net: ({ amountCents, vatCents }, money) => money(amountCents - vatCents),
  VAT: ({ vatCents }, money) => money(vatCents),
  gross: ({ amountCents }, money) => money(amountCents),
};

/**
 * Lists a month's invoices and credit notes as CSV (D56), negative for credit notes. It names companies, and no person:
 * a consumer is found by the order's number.
 */
export async function invoiceIndex(db: Queryable, month: Month, delimiter: CsvDelimiter): Promise<string> {
  return csvFile(COLUMNS, delimiter)(await salesDocuments(db, month)).text;
}
