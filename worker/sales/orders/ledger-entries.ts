import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { LEDGER_CLOSES_AFTER_HOURS, type LedgerKind, type Month } from "#domain/orders/ledger.ts";
import type { Queryable } from "../../db/client.ts";
import { boundsOf, joinInForce, ORDER_IN_FORCE, orderInForceSchema } from "./order-in-force.ts";

/** Entries per statement, which bounds the memory for any month. */
const ENTRIES_A_PART = 500;

const entrySchema = z.object({
  /** The entry's time, with the full precision of the database. */
  at: z.string(),
  day: z.string(),
  kind: z.enum([
    "payment",
    "refund",
    "refund_failed",
    "dispute",
    "dispute_returned",
    "invoice_credited",
    "invoice_reissued",
  ] satisfies LedgerKind[]),
  /** The provider's id of the payment, refund, dispute or document. */
  reference: z.string(),
  sequence: z.coerce.number(),
  /** In cents, negative for money that left the shop. */
  amountCents: z.number(),
  /** Null if it wasn't stored. */
  vatCents: z.number().nullable(),
  order: orderInForceSchema,
  invoiceNumber: z.string().nullable(),
  creditNoteNumber: z.string().nullable(),
  country: z.string().nullable(),
  paymentMethod: z.string().nullable(),
});

/** A row of the ledger (D77). */
export type LedgerEntry = z.infer<typeof entrySchema>;

/** Yields the entries of a month, oldest first, in parts. Yields one empty part if nothing moved. */
export async function* ledgerEntries(db: Queryable, month: Month): AsyncGenerator<readonly LedgerEntry[]> {
  let found: readonly LedgerEntry[];
  let last: LedgerEntry | undefined;
  do {
    found = await findEntries(db, month, last);
    yield found;
    last = found.at(-1);
  } while (found.length === ENTRIES_A_PART);
}

/**
 * Finds entries of a month after the given one. Reads only data that never changes once the month is closed: times,
 * amounts, and numbers known by then.
 */
export async function findEntries(
  db: Queryable,
  month: Month,
  after?: LedgerEntry,
): Promise<readonly LedgerEntry[]> {
  const { to, within } = boundsOf(month);
  const refund = (kind: LedgerKind, at: SQL, sign: SQL, where: SQL) => sql`
    select ${kind}::text, ${at}, coalesce(provider_id, id::text), order_id,
      ${sign} * amount_cents, ${sign} * vat_cents, credit_note_number
    from refunds where ${where} and ${within(at)}`;
  const rows = await db.execute(sql`
    with entries (kind, at, reference, order_id, amount_cents, vat_cents, credit_note_number) as (
      select 'payment', paid_at, coalesce(payment_intent_id, id::text), id, amount_cents, vat_cents, null
      from orders where status = 'paid' and ${within(sql`paid_at`)}
      union all ${refund("refund", sql`succeeded_at`, sql`-1`, sql`state = 'succeeded'`)}
      union all ${refund("refund", sql`succeeded_at`, sql`-1`, sql`state = 'failed'`)}
      union all ${refund("refund_failed", sql`failed_at`, sql`1`, sql`state = 'failed' and succeeded_at is not null`)}
      union all
      select case when amount_cents < 0 then 'dispute' else 'dispute_returned' end, at,
        dispute_id, order_id, amount_cents, vat_cents, null
      from dispute_movements where ${within(sql`at`)}
      union all
      select 'invoice_credited', done_at, credit_note_id, order_id, -amount_cents, -credited_vat_cents, credit_note_number
      from corrected_invoices where state = 'done' and ${within(sql`done_at`)}
      union all
      select 'invoice_reissued', done_at, invoice_id, order_id, amount_cents, vat_cents, null
      from corrected_invoices where state = 'done' and ${within(sql`done_at`)}
    )
    select entries.at::text as at, to_char(entries.at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day,
      entries.kind, entries.reference, orders.sequence, entries.amount_cents as "amountCents",
      entries.vat_cents as "vatCents",
      ${ORDER_IN_FORCE} as "order",
      case when corrected.invoice_number is not null then corrected.invoice_number when coalesce(orders.invoice_numbered_at, orders.paid_at)
        < ${to} + make_interval(hours => ${LEDGER_CLOSES_AFTER_HOURS}) then orders.invoice_number end as "invoiceNumber",
      entries.credit_note_number as "creditNoteNumber", orders.country, orders.payment_method as "paymentMethod"
    from entries join orders on orders.id = entries.order_id
    ${joinInForce("entries", "invoice_reissued")}
    ${
      after === undefined
        ? sql``
        : sql`where (entries.at, orders.sequence, entries.kind, entries.reference)
            > (${after.at}::timestamptz, ${after.sequence}::bigint, ${after.kind}::text, ${after.reference}::text)`
    }
    order by entries.at, orders.sequence, entries.kind, entries.reference
    limit ${ENTRIES_A_PART}`);
  return z.array(entrySchema).parse([...rows]);
}
