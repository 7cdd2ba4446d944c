import { z } from "zod";
import type { Ground } from "./ground.ts";

const storedOrder = z.object({
  sessionId: z.string(),
  status: z.string(),
  amountCents: z.number(),
  paymentIntentId: z.string().nullable(),
  /** Its events, in order. */
  timeline: z.array(z.string()),
  lines: z.array(
    z.object({ productname: z.string(), plan: z.string(), quantity: z.number(), unitCents: z.number() }),
  ),
});
export type StoredOrder = z.infer<typeof storedOrder>;

/** The orders of these checkout sessions with lines and timeline, as stored in the database. */
export async function readOrders({ sql }: Ground, sessionIds: readonly string[]): Promise<StoredOrder[]> {
  if (sessionIds.length === 0) return [];
  const rows = await sql`
    select checkout_session_id as "sessionId", status, amount_cents as "amountCents",
      payment_intent_id as "paymentIntentId",
      (select coalesce(json_agg(kind order by id), '[]') from order_events where order_id = orders.id) as timeline,
      (select coalesce(json_agg(json_build_object('productname', productname, 'plan', plan, 'quantity', quantity,
        'unitCents', unit_cents) order by position), '[]') from order_items where order_id = orders.id) as lines
    from orders where checkout_session_id in ${sql(sessionIds)}`;
  return z.array(storedOrder).parse([...rows]);
}

/** How many orders are paid. */
export async function countPaid({ sql }: Ground): Promise<number> {
  const [row] = await sql`select count(*)::int as paid from orders where status = 'paid'`;
  return z.object({ paid: z.number() }).parse(row).paid;
}

/** How many orders wait without a checkout session: the scheduled job must close them. */
export async function countWithoutSession({ sql }: Ground): Promise<number> {
  const [row] = await sql`
    select count(*)::int as orders from orders where status = 'pending' and checkout_session_id is null`;
  return z.object({ orders: z.number() }).parse(row).orders;
}
