import { z } from "zod";
import { jsonTime, readInbox } from "../delivery-evidence.ts";
import type { Ground } from "../ground.ts";
import { shopNow } from "../shop-time.ts";
import type { ReminderEvidence } from "./reminder-audit.ts";

const span = { from: jsonTime, to: jsonTime.nullable() };
const units = z.array(
  z.object({
    id: z.string(),
    orderId: z.string(),
    productname: z.string(),
    plan: z.string(),
    endsOn: z.string().nullable(),
    deliveredAt: z.date().nullable(),
    revokedAt: z.date().nullable(),
    stoppedAt: z.date().nullable(),
    holds: z.array(z.object(span)),
    paidCents: z.number(),
    paidBack: z.array(z.object({ ...span, cents: z.number() })),
    renewals: z.array(z.object({ madeAt: jsonTime, revokedAt: jsonTime.nullable() })),
  }),
);

/** All that there is to see from outside of reminders: the units with their timelines, the outbox and the inbox. */
export async function readReminders(ground: Ground): Promise<ReminderEvidence> {
  const { sql } = ground;
  const rows = await sql`
    select unit.id, unit.order_id as "orderId", line.productname, line.plan, unit.ends_on::text as "endsOn",
      orders.reminders_stopped_at as "stoppedAt", orders.amount_cents as "paidCents",
      (select coalesce(json_agg(json_build_object('from', since, 'to', until)), '[]') from (
        select created_at as since, handled_at as until from withdrawals where order_id = orders.id
        union all
        select (select min(at) from order_events where order_id = orders.id and kind = 'dispute_open'),
          case state when 'won' then
            (select max(at) from order_events where order_id = orders.id and kind = 'dispute_won') end
        from disputes where order_id = orders.id and state in ('open', 'lost', 'won')) as held) as holds,
      (select coalesce(json_agg(json_build_object('from', created_at, 'to', failed_at, 'cents', amount_cents)), '[]')
        from refunds where order_id = orders.id) as "paidBack",
      (select min(at) from entitlement_events where entitlement_id = unit.id and kind = 'delivered') as "deliveredAt",
      (select min(at) from entitlement_events where entitlement_id = unit.id and kind = 'revoked') as "revokedAt",
      (select coalesce(json_agg(json_build_object('madeAt', later.created_at, 'revokedAt',
          (select min(at) from entitlement_events where entitlement_id = later.id and kind = 'revoked'))), '[]')
        from entitlements later where later.renews_id = unit.id) as renewals
    from entitlements unit
    join orders on orders.id = unit.order_id
    join order_items line on line.order_id = unit.order_id and line.position = unit.position`;
  const mails =
    await sql`select key, text, created_at as "writtenAt" from mails where kind = 'renewal_reminder'`;
  return {
    units: units.parse([...rows]),
    mails: z.array(z.object({ key: z.string(), text: z.string(), writtenAt: z.date() })).parse([...mails]),
    inbox: (await readInbox(ground)).map(({ key }) => key),
    now: await shopNow(ground),
  };
}
