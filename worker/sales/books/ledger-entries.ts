import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { LEDGER_CLOSES_AFTER_HOURS, type LedgerKind, type Month } from "#domain/books/ledger.ts";
import type { Queryable } from "../../db/client.ts";
import {
  boundsOf,
  invoiceInForceAt,
  joinInForce,
  ORDER_IN_FORCE,
  orderInForceSchema,
} from "./order-in-force.ts";

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

/**
 * A refund belongs to the invoice that its credit note credits, and so do its failure and the refund that repeats it, even if the
 * invoice has been corrected since.
 */
const INVOICE_OF_REFUND: SQL = sql`case when note.provider_id is null
  then ${invoiceInForceAt(sql`refunds.order_id`, sql`refunds.succeeded_at`)} else note.invoice_id end`;

/** Money that a dispute returns belongs to the invoice of the money that it took. */
const INVOICE_OF_DISPUTE: SQL = invoiceInForceAt(
  sql`moved.order_id`,
  sql`(select min(at) from dispute_movements as taken where taken.dispute_id = moved.dispute_id)`,
);

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
    select ${kind}::text, ${at}, coalesce(refunds.provider_id, refunds.id::text), refunds.order_id,
      ${sign} * refunds.amount_cents, ${sign} * refunds.vat_cents, credit_note_number, ${INVOICE_OF_REFUND}
    from refunds left join lateral (
      select provider_id, invoice_id from credit_notes
      where credit_notes.provider_id = credit_note_id and number = credit_note_number limit 1
    ) as note on true
    where ${where} and ${within(at)}`;
  const rows = await db.execute(sql`
    with entries (kind, at, reference, order_id, amount_cents, vat_cents, credit_note_number, invoice_id) as (
      select 'payment', paid_at, coalesce(payment_intent_id, id::text), id, amount_cents, vat_cents, null, invoice_id
      from orders where status = 'paid' and ${within(sql`paid_at`)}
      union all ${refund("refund", sql`succeeded_at`, sql`-1`, sql`state = 'succeeded'`)}
      union all ${refund("refund", sql`succeeded_at`, sql`-1`, sql`state = 'failed'`)}
      union all ${refund("refund_failed", sql`failed_at`, sql`1`, sql`state = 'failed' and succeeded_at is not null`)}
      union all
      select case when amount_cents < 0 then 'dispute' else 'dispute_returned' end, at,
        dispute_id, order_id, amount_cents, vat_cents, null, ${INVOICE_OF_DISPUTE}
      from dispute_movements as moved where ${within(sql`at`)}
      union all
      select 'invoice_credited', done_at, credit_note_id, order_id, -amount_cents, -credited_vat_cents, credit_note_number,
        credited_invoice_id
      from corrected_invoices where state = 'done' and ${within(sql`done_at`)}
      union all
      select 'invoice_reissued', done_at, invoice_id, order_id, amount_cents, vat_cents, null, invoice_id
      from corrected_invoices where state = 'done' and ${within(sql`done_at`)}
    )
    select entries.at::text as at, to_char(entries.at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day,
      entries.kind, entries.reference, orders.sequence, entries.amount_cents as "amountCents",
      entries.vat_cents as "vatCents",
      ${ORDER_IN_FORCE} as "order",
      case when corrected.invoice_number is not null then corrected.invoice_number
        when orders.invoice_numbered_at < ${to} + make_interval(hours => ${LEDGER_CLOSES_AFTER_HOURS}) then orders.invoice_number
        end as "invoiceNumber",
      entries.credit_note_number as "creditNoteNumber", orders.country, orders.payment_method as "paymentMethod"
    from entries join orders on orders.id = entries.order_id
    ${joinInForce("entries")}
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
