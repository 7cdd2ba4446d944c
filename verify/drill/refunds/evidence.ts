import { z } from "zod";
import { jsonTime, readInbox } from "../delivery-evidence.ts";
import type { Ground } from "../ground.ts";

const order = z.object({
  id: z.string(),
  number: z.string(),
  paidCents: z.number(),
  payment: z.string(),
  invoice: z.string().nullable(),
});
const refund = z.object({
  id: z.string(),
  orderId: z.string(),
  requestKey: z.string().nullable(),
  scope: z.string(),
  keep: z.boolean(),
  cents: z.number(),
  source: z.string(),
  state: z.string(),
  providerId: z.string().nullable(),
  noteId: z.string().nullable(),
  retryOf: z.string().nullable(),
  withdrawalId: z.string().nullable(),
  createdAt: z.date(),
  unitIds: z.array(z.string()),
  /** Every state that it had, with the number of the entry: entries of one order are numbered as they were made. */
  states: z.array(z.object({ at: z.number(), state: z.string() })),
});
const note = z.object({
  id: z.string(),
  orderId: z.string(),
  number: z.string(),
  cents: z.number(),
  void: z.boolean(),
});
const dispute = z.object({ id: z.string(), orderId: z.string(), state: z.string(), cents: z.number() });
const step = z.object({ kind: z.string(), to: z.string(), source: z.string(), at: jsonTime });
const unit = z.object({ id: z.string(), orderId: z.string(), state: z.string(), steps: z.array(step) });
const withdrawal = z.object({ id: z.string(), handled: z.boolean() });
const mail = z.object({ key: z.string(), orderId: z.string().nullable(), kind: z.string() });
const named = z.object({ orderId: z.string(), found: z.string() });

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const ledger = z.object({
  sessions: z.array(
    z.object({ payment_intent: z.string().nullable(), payment_status: z.string(), amount_total: z.number() }),
  ),
  refunds: z.array(
    z.object({ id: z.string(), amount: z.number(), status: z.string(), payment_intent: z.string() }),
  ),
  creditNotes: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      amount: z.number(),
      invoice: reference,
      refunds: z.array(z.object({ refund: reference })),
    }),
  ),
  disputes: z.array(
    z.object({ id: z.string(), amount: z.number(), status: z.string(), payment_intent: reference }),
  ),
});

export type PaidOrder = z.infer<typeof order>;
export type StoredRefund = z.infer<typeof refund>;
export type RefundedUnit = z.infer<typeof unit>;
export type Ledger = z.infer<typeof ledger>;

/** What there is to see from outside of money that went back: the database, the provider's ledger and the inbox. */
export type MoneyEvidence = {
  readonly orders: readonly PaidOrder[];
  readonly refunds: readonly StoredRefund[];
  readonly notes: readonly z.infer<typeof note>[];
  readonly disputes: readonly z.infer<typeof dispute>[];
  readonly units: readonly RefundedUnit[];
  readonly withdrawals: readonly z.infer<typeof withdrawal>[];
  /** Mails about refunds. */
  readonly mails: readonly z.infer<typeof mail>[];
  /** Orders that the shop says do not agree. */
  readonly named: readonly z.infer<typeof named>[];
  readonly provider: Ledger;
  /** The keys of what arrived, each as often as it did. */
  readonly inbox: readonly (string | null)[];
};

async function rows<Row>(schema: z.ZodType<Row>, query: PromiseLike<readonly unknown[]>): Promise<Row[]> {
  return z.array(schema).parse([...(await query)]);
}

const readRefunds = ({ sql }: Ground) =>
  rows(
    refund,
    sql`
    select id, order_id as "orderId", request_key as "requestKey", scope, keep, amount_cents as cents, source, state,
      provider_id as "providerId", credit_note_id as "noteId", retry_of as "retryOf", withdrawal_id as "withdrawalId",
      created_at as "createdAt",
      (select coalesce(json_agg(entitlement_id), '[]') from refund_units where refund_id = refunds.id) as "unitIds",
      (select coalesce(json_agg(json_build_object('at', id, 'state', state) order by id), '[]') from refund_events
        where refund_id = refunds.id) as states
    from refunds`,
  );

const readUnits = ({ sql }: Ground) =>
  rows(
    unit,
    sql`
    select id, order_id as "orderId", state,
      (select coalesce(json_agg(json_build_object('kind', kind, 'to', to_state, 'source', source, 'at', at) order by id), '[]')
        from entitlement_events where entitlement_id = entitlements.id) as steps
    from entitlements`,
  );

export async function readMoney(ground: Ground): Promise<MoneyEvidence> {
  const { sql, provider } = ground;
  return {
    orders: await rows(
      order,
      sql`select id, 'SO-' || lpad(sequence::text, 6, '0') as number, amount_cents as "paidCents",
        payment_intent_id as payment, invoice_id as invoice from orders where status = 'paid'`,
    ),
    refunds: await readRefunds(ground),
    notes: await rows(
      note,
      sql`select provider_id as id, order_id as "orderId", number, amount_cents as cents, void from credit_notes`,
    ),
    disputes: await rows(
      dispute,
      sql`select provider_id as id, order_id as "orderId", state, amount_cents as cents from disputes`,
    ),
    units: await readUnits(ground),
    withdrawals: await rows(withdrawal, sql`select id, handled_at is not null as handled from withdrawals`),
    mails: await rows(mail, sql`select key, order_id as "orderId", kind from mails where kind = 'refund'`),
    named: await rows(named, sql`select order_id as "orderId", found from refund_mismatches`),
    provider: ledger.parse(await provider.ledger()),
    inbox: (await readInbox(ground)).map(({ key }) => key),
  };
}
