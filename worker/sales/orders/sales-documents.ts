import { sql } from "drizzle-orm";
import { z } from "zod";
import { orderIdSchema } from "#domain/orders/ids.ts";
import type { Month } from "#domain/orders/ledger.ts";
import { VAT_RULES } from "#domain/vat/decide-vat.ts";
import type { Queryable } from "../../db/client.ts";
import { itemsOfAll } from "../../records/orders.ts";
import { vatIn } from "./ledger-csv.ts";

const documentSchema = z.object({
  kind: z.enum(["invoice", "credit note"]),
  /** As printed on it. */
  number: z.string(),
  day: z.string(),
  sequence: z.coerce.number(),
  /** In cents; negative for a credit note. */
  amountCents: z.number(),
  /** Null if it wasn't stored. */
  vatCents: z.number().nullable(),
  country: z.string().nullable(),
  order: z.object({
    id: orderIdSchema,
    amountCents: z.number(),
    vatCents: z.number().nullable(),
    vatRate: z.number(),
    vatRule: z.enum(VAT_RULES),
    company: z.object({ name: z.string(), country: z.string(), vatNumber: z.string().nullable() }).nullable(),
  }),
});

/** An invoice or a credit note whose number the shop knows. */
export type SalesDocument = Omit<z.infer<typeof documentSchema>, "vatCents"> & { readonly vatCents: number };

/**
 * Lists the invoices and credit notes of a month, on the days in Amsterdam on which they were issued. They are read apart
 * from the ledger: the amount of a credit note is the provider's.
 */
export async function salesDocuments(db: Queryable, month: Month): Promise<readonly SalesDocument[]> {
  const from = sql`(${`${month}-01`}::date::timestamp at time zone 'Europe/Amsterdam')`;
  const to = sql`((${`${month}-01`}::date + interval '1 month') at time zone 'Europe/Amsterdam')`;
  const rows = await db.execute(sql`
    with documents (kind, number, at, order_id, amount_cents, vat_cents) as (
      select 'invoice', invoice_number, paid_at, id, amount_cents, vat_cents from orders
      where status = 'paid' and invoice_number is not null and paid_at >= ${from} and paid_at < ${to}
      union all
      select 'credit note', number, created_at, order_id, -amount_cents, -vat_cents from credit_notes
      where not void and created_at >= ${from} and created_at < ${to}
    )
    select documents.kind, documents.number, to_char(documents.at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day,
      orders.sequence, documents.amount_cents as "amountCents", documents.vat_cents as "vatCents", orders.country,
      json_build_object('id', orders.id, 'amountCents', orders.amount_cents, 'vatCents', orders.vat_cents, 'vatRate', orders.vat_rate, 'vatRule', orders.vat_rule, 'company', orders.company) as "order"
    from documents join orders on orders.id = documents.order_id
    order by documents.at, documents.number`);
  const found = z.array(documentSchema).parse([...rows]);
  const without = found.filter(({ vatCents }) => vatCents === null);
  const items = await itemsOfAll(
    db,
    without.map(({ order }) => order.id),
  );
  return found.map((one) => Object.assign(one, { vatCents: vatIn(one, items.get(one.order.id) ?? []) }));
}
