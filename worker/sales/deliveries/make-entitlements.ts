import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OrderId } from "#domain/orders/ids.ts";
import { ADMINISTRATOR_EMAIL_MAX_CHARS } from "#domain/units/entitlement.ts";
import type { Queryable } from "../../db/client.ts";
import { now } from "../../platform/clock.ts";
import type { DeliverySettings } from "../../platform/env.ts";
import { linkRenewals } from "../renewals/link-renewals.ts";

const SECONDS_AN_HOUR = 3600;

/** SQL: this many hours, as an interval. */
export const hoursLong = (hours: number): SQL => sql`make_interval(secs => ${hours * SECONDS_AN_HOUR}::int)`;

/** SQL: a column of the unit that an entitlement renews, if that unit has an administrator. */
const ofRenewed = (column: SQL): SQL => sql`(
  select ${column} from entitlements before
  where before.id = entitlements.renews_id and before.administrator_email is not null)`;

/**
 * SQL: the preset administrator, by the rule of `presetSubscriptionAdmin` in domain/units/subscription-admin.ts (D42).
 */
export const presetEmail = sql`coalesce(${ofRenewed(sql`before.administrator_email`)},
  nullif(left(orders.customer_email, ${ADMINISTRATOR_EMAIL_MAX_CHARS}::int), ''))`;
export const presetCompany = ofRenewed(sql`before.administrator_company`);

const madeRows = z.array(z.object({ renews: z.boolean() }));

/**
 * Makes the entitlements that a paid order lacks, one for each unit, awaiting details (D41), and has them renew the
 * units of the order that the line names (D51). Their waiting time starts with the payment, no matter when this runs.
 * Returns how many it made. A single statement, so that entitlements and their first events are stored together or not at all.
 */
export async function makeEntitlements(
  tx: Queryable,
  { detailsWaitHours, deliveryPromiseHours }: DeliverySettings,
  orderId: OrderId,
): Promise<number> {
  const at = now().toISOString();
  const rows = await tx.execute(sql`
    with made as (
      insert into entitlements
        (order_id, position, unit, state, details_due_at, promised_at, created_at, updated_at)
      select line.order_id, line.position, unit, 'awaiting_details',
        orders.paid_at + ${hoursLong(detailsWaitHours)},
        orders.paid_at + ${hoursLong(detailsWaitHours + deliveryPromiseHours)},
        ${at}::timestamptz, ${at}::timestamptz
      from orders
      join order_items line on line.order_id = orders.id
      cross join lateral generate_series(1, line.quantity) unit
      where orders.status = 'paid' and orders.id = ${orderId}
      order by line.position, unit
      on conflict do nothing
      returning id, order_id
    ), noted as (
      insert into entitlement_events (entitlement_id, kind, to_state, source, at)
      select id, 'made', 'awaiting_details', 'payment', ${at}::timestamptz from made
    )
    select exists (
      select from order_items line where line.order_id = made.order_id and line.renews_order_id is not null
    ) as renews from made`);
  const made = madeRows.parse([...rows]);
  // Most orders have no line that renews something.
  if (made.some(({ renews }) => renews)) await linkRenewals(tx, orderId);
  return made.length;
}
