import { z } from "zod";
import type { Ground } from "./ground.ts";

const time = z.date();
/** A time inside JSON that the database has made. */
export const jsonTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const storedOrder = z.object({
  id: z.string(),
  number: z.string(),
  sessionId: z.string().nullable(),
  status: z.string(),
  paidAt: time.nullable(),
  /** How many units of each line were bought, by position. */
  quantities: z.array(z.object({ position: z.number(), quantity: z.number() })),
});
const step = z.object({
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  source: z.string(),
  username: z.string().nullable(),
  note: z.string().nullable(),
  at: jsonTime,
});
const storedUnit = z.object({
  id: z.string(),
  orderId: z.string(),
  position: z.number(),
  unit: z.number(),
  state: z.string(),
  administrator: z.string().nullable(),
  detailsDueAt: time.nullable(),
  supplierReference: z.string().nullable(),
  reference: z.string().nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  failedReason: z.string().nullable(),
  steps: z.array(step),
});
const storedMail = z.object({
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  orderId: z.string().nullable(),
  sequence: z.number(),
  state: z.string(),
  recipient: z.string(),
  text: z.string(),
  attempts: z.number(),
  createdAt: time,
  sentAt: time.nullable(),
  nextTryAt: time.nullable(),
});
const inboxMessage = z.object({ key: z.string().nullable(), to: z.array(z.string()), text: z.string() });

export type StoredOrder = z.infer<typeof storedOrder>;
export type StoredUnit = z.infer<typeof storedUnit>;
export type Step = z.infer<typeof step>;
export type StoredMail = z.infer<typeof storedMail>;
export type InboxMessage = z.infer<typeof inboxMessage>;

/** All that there is to see from outside of orders, units and mails: the database, the provider's ledger and the inbox. */
export type Evidence = {
  readonly orders: readonly StoredOrder[];
  readonly units: readonly StoredUnit[];
  /** In the sequence of their causes. */
  readonly mails: readonly StoredMail[];
  /** Oldest first. */
  readonly inbox: readonly InboxMessage[];
  /** The sessions that the provider was paid for. */
  readonly paidSessions: readonly string[];
};

export async function readInbox({ shop }: Ground): Promise<InboxMessage[]> {
  if (!shop.mail) throw new Error("this shop has no inbox");
  return z.array(inboxMessage).parse(await (await fetch(`${shop.mail.url}/messages`)).json());
}

export async function readMails({ sql }: Ground): Promise<StoredMail[]> {
  const rows = await sql`
    select id, key, kind, order_id as "orderId", sequence::int, state, recipient, text, attempts,
      created_at as "createdAt", sent_at as "sentAt", next_try_at as "nextTryAt"
    from mails order by sequence`;
  return z.array(storedMail).parse([...rows]);
}

async function readUnits({ sql }: Ground): Promise<StoredUnit[]> {
  const rows = await sql`
    select id, order_id as "orderId", position, unit, state, administrator_email as administrator,
      details_due_at as "detailsDueAt", supplier_reference as "supplierReference", reference,
      starts_on::text as "startsOn", ends_on::text as "endsOn", failed_reason as "failedReason",
      (select coalesce(json_agg(json_build_object('kind', kind, 'from', from_state, 'to', to_state, 'source', source,
        'username', username, 'note', note, 'at', at) order by id), '[]')
        from entitlement_events where entitlement_id = entitlements.id) as steps
    from entitlements`;
  return z.array(storedUnit).parse([...rows]);
}

export async function readEvidence(ground: Ground): Promise<Evidence> {
  const { sql, provider } = ground;
  const orders = await sql`
    select id, 'SO-' || lpad(sequence::text, 6, '0') as number, checkout_session_id as "sessionId", status, paid_at as "paidAt",
      (select coalesce(json_agg(json_build_object('position', position, 'quantity', quantity)), '[]')
        from order_items where order_id = orders.id) as quantities
    from orders`;
  const { sessions } = await provider.state();
  return {
    orders: z.array(storedOrder).parse([...orders]),
    units: await readUnits(ground),
    mails: await readMails(ground),
    inbox: await readInbox(ground),
    paidSessions: sessions.filter(({ payment_status }) => payment_status === "paid").map(({ id }) => id),
  };
}
