import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Month } from "#domain/books/ledger.ts";
import type { Queryable } from "../../db/client.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { CsvDelimiter } from "#domain/text/csv.ts";
import { type CsvColumns, csvFile } from "../../platform/csv-file.ts";
import {
  boundsOf,
  joinInForce,
  ORDER_IN_FORCE,
  orderInForceSchema,
  type RowWithVat,
  withVat,
} from "./ledger-entries.ts";

const documentSchema = z.object({
  kind: z.enum(["invoice", "credit note", "corrected invoice"]),
  /** The provider's; null if the shop doesn't have it. */
  id: z.string().nullable(),
  /** As printed on it. */
  number: z.string(),
  day: z.string(),
  sequence: z.coerce.number(),
  /** In cents; negative for a credit note. */
  amountCents: z.number(),
  /** Null if it wasn't stored. */
  vatCents: z.number().nullable(),
  country: z.string(),
  order: orderInForceSchema,
});

/** An invoice or a credit note whose number the shop knows; a corrected invoice replaces one that is credited in full (D76). */
export type SalesDocument = RowWithVat<z.infer<typeof documentSchema>>;

/**
 * Lists the invoices and credit notes of a month, on the days in Amsterdam on which they were issued, each credit note with the
 * facts of the invoice that it credits. They are read apart from the ledger: the amount of a credit note is the provider's.
 */
export async function salesDocuments(db: Queryable, month: Month): Promise<readonly SalesDocument[]> {
  const { within } = boundsOf(month);
  const rows = await db.execute(sql`
    with documents (kind, id, number, at, order_id, amount_cents, vat_cents, invoice_id) as (
      select 'invoice', invoice_id, invoice_number, paid_at, id, amount_cents, vat_cents, invoice_id from orders
      where status = 'paid' and invoice_number is not null and ${within(sql`paid_at`)}
      union all
      select 'credit note', provider_id, number, created_at, order_id, -amount_cents, -vat_cents, invoice_id from credit_notes
      where not void and ${within(sql`created_at`)}
      union all
      select 'credit note', credit_note_id, credit_note_number, done_at, order_id, -amount_cents, -credited_vat_cents,
        credited_invoice_id
      from corrected_invoices where state = 'done' and ${within(sql`done_at`)}
      union all
      select 'corrected invoice', invoice_id, invoice_number, done_at, order_id, amount_cents, vat_cents, invoice_id
      from corrected_invoices where state = 'done' and ${within(sql`done_at`)}
    )
    select documents.kind, documents.id, documents.number, to_char(documents.at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day,
      orders.sequence, documents.amount_cents as "amountCents", documents.vat_cents as "vatCents",
      orders.vat_facts #>> '{sale,buyer,country}' as country,
      ${ORDER_IN_FORCE} as "order"
    from documents join orders on orders.id = documents.order_id
    ${joinInForce("documents")}
    order by documents.at, documents.number`);
  return withVat(db, z.array(documentSchema).parse([...rows]));
}

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
 * a consumer is found by the order's number. `more` are columns behind these.
 */
export async function invoiceIndex(
  db: Queryable,
  month: Month,
  delimiter: CsvDelimiter,
  more: CsvColumns<SalesDocument> = {},
): Promise<string> {
  return csvFile({ ...COLUMNS, ...more }, delimiter)(await salesDocuments(db, month)).text;
}
