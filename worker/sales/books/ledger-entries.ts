import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { LEDGER_CLOSES_AFTER_HOURS, type LedgerKind, type Month } from "#domain/books/ledger.ts";
import { quarterOfDay, type VatEntry, vatPartOf } from "#domain/books/vat-report.ts";
import type { Cents } from "#domain/money/money.ts";
import { orderIdSchema } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { VAT_RULES } from "#domain/vat/decide-vat.ts";
import type { Queryable } from "../../db/client.ts";
import { vatOf } from "../../records/order-view.ts";
import { itemsOfAll } from "../../records/orders.ts";

/** An order, with the VAT and the company of the invoice that was in force at some time (D76). */
export const orderInForceSchema = z.object({
  id: orderIdSchema,
  amountCents: z.number(),
  vatCents: z.number().nullable(),
  vatRate: z.number(),
  vatRule: z.enum(VAT_RULES),
  /** The country that its VAT was decided by. */
  supplyCountry: z.string(),
  /** The day of the payment. */
  paidOn: z.string(),
  company: z.object({ name: z.string(), country: z.string(), vatNumber: z.string().nullable() }).nullable(),
});

/** Its JSON, in a statement that has `orders` and `joinInForce`. */
export const ORDER_IN_FORCE: SQL = sql`json_build_object('id', orders.id, 'amountCents', orders.amount_cents,
  'vatCents', orders.vat_cents,
  'vatRate', coalesce(corrected.vat_rate, orders.vat_rate), 'vatRule', coalesce(corrected.vat_rule, orders.vat_rule),
  'paidOn', to_char(coalesce(orders.paid_at, orders.created_at) at time zone 'Europe/Amsterdam', 'YYYY-MM-DD'),
  'company', coalesce(corrected.company, orders.company),
  'supplyCountry', orders.vat_facts #>> '{sale,buyer,country}')`;

/**
 * Joins, as `corrected`, the corrected invoice that each row belongs to by its `order_id` and `invoice_id`. An order's first
 * invoice joins nothing: its facts are the order's own. Lateral, so that no join reads the whole table.
 */
export function joinInForce(rows: string): SQL {
  return sql`left join lateral (
    select * from corrected_invoices as one
    where one.order_id = ${sql.raw(`${rows}.order_id`)} and one.invoice_id = ${sql.raw(`${rows}.invoice_id`)}
      and one.state = 'done'
    limit 1
  ) as corrected on true`;
}

/** SQL: the corrected invoice that was in force at a time, for money that no document ties to an invoice; null for the first one. */
const invoiceInForceAt = (orderId: SQL, at: SQL): SQL => sql`(
    select invoice_id from corrected_invoices as one
    where one.order_id = ${orderId} and one.state = 'done' and one.done_at < ${at}
    order by one.done_at desc limit 1
  )`;

/** SQL: the end of a month in Amsterdam, which isn't in it, and the condition that a time is within the month. */
export function boundsOf(month: Month) {
  const from = sql`(${`${month}-01`}::date::timestamp at time zone 'Europe/Amsterdam')`;
  const to = sql`((${`${month}-01`}::date + interval '1 month') at time zone 'Europe/Amsterdam')`;
  return { to, within: (column: SQL) => sql`${column} >= ${from} and ${column} < ${to}` };
}

type Stored = {
  readonly amountCents: Cents;
  /** Null if it wasn't stored. */
  readonly vatCents: Cents | null;
  readonly order: z.infer<typeof orderInForceSchema>;
};

export type RowWithVat<Row extends Stored> = Row & { readonly vatCents: Cents };

/** Adds the VAT that wasn't stored to rows of the books: a payment has the VAT of its lines, and others their share of that. */
export async function withVat<Row extends Stored>(
  db: Queryable,
  rows: readonly Row[],
): Promise<RowWithVat<Row>[]> {
  const without = rows.filter(({ vatCents }) => vatCents === null);
  const items = await itemsOfAll(
    db,
    without.map(({ order }) => order.id),
  );
  return rows.map((row) => {
    const { order, amountCents } = row;
    // The order's VAT isn't that of an invoice without VAT that has replaced its own (D54).
    const unstored = () =>
      order.vatRate === 0
        ? 0
        : Math.round((vatOf(order, items.get(order.id) ?? []) * amountCents) / order.amountCents);
    return { ...row, vatCents: row.vatCents ?? unstored() };
  });
}

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

/** A row of the ledger (D77), with the VAT in it. */
export type LedgerEntry = RowWithVat<z.infer<typeof entrySchema>>;

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
  return withVat(db, z.array(entrySchema).parse([...rows]));
}

/** An entry of the ledger as the VAT returns need it, by the number of its order. */
type DeclaredEntry = VatEntry & { readonly kind: LedgerKind; readonly number: string };

/** Reads the ledger of some months for the VAT returns, so that all have the same sums (D56, D77). */
export async function vatEntries(db: Queryable, months: readonly Month[]): Promise<readonly DeclaredEntry[]> {
  const entries: DeclaredEntry[] = [];
  for (const month of months)
    for await (const part of ledgerEntries(db, month)) entries.push(...part.map(declared));
  return entries;
}

function declared({ kind, sequence, day, amountCents, vatCents, order }: LedgerEntry): DeclaredEntry {
  const { vatRule, vatRate, company, supplyCountry, paidOn } = order;
  const soldIn = quarterOfDay(paidOn);
  return {
    kind,
    number: orderNumber(sequence),
    rule: vatRule,
    ratePercent: vatRate,
    country: company?.country ?? supplyCountry,
    vatNumber: company?.vatNumber ?? null,
    name: company?.name ?? null,
    part: vatPartOf(kind, soldIn, quarterOfDay(day)),
    soldIn,
    amountCents,
    vatCents,
  };
}
