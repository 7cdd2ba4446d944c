import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type OrderId, entitlementIdSchema, orderIdSchema, type EntitlementId } from "#domain/orders/ids.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { reminderWindows } from "#domain/units/renewal.ts";
import type { Queryable } from "../../db/client.ts";
import { isHeld } from "../../records/order-delivery.ts";
import { isRenewed } from "../../records/units.ts";

/** One reminder mail: the units of an order that end on one day, this many days before it. */
export type DueReminder = {
  readonly orderId: OrderId;
  readonly endsOn: Day;
  readonly daysBefore: number;
  readonly entitlementIds: readonly EntitlementId[];
};

const rowsSchema = z.array(
  z.object({
    order_id: orderIdSchema,
    ends_on: z.iso.date(),
    days_before: z.int(),
    ids: z.array(entitlementIdSchema),
  }),
);

type Narrowed = { readonly orderId?: OrderId; readonly most: number };

/**
 * Finds the reminders that are due on a day and haven't been sent, the nearest end first (D51). They are for units that
 * their buyer has, that aren't renewed and that were delivered in time for this reminder. Orders that are held, or
 * whose buyer has stopped reminders, are left out.
 */
export async function dueReminders(
  db: Queryable,
  today: Day,
  { orderId, most }: Narrowed,
): Promise<DueReminder[]> {
  const rows = await db.execute(sql`
    select unit.order_id, unit.ends_on::text, due.days_before,
      json_agg(unit.id order by unit.position, unit.unit) as ids
    from (values ${windows(today)}) as due (plan, days_before, first_day, last_day)
    join entitlements unit on unit.state = 'delivered' and unit.ends_on between due.first_day and due.last_day
    join order_items line on line.order_id = unit.order_id and line.position = unit.position and line.plan = due.plan
    join orders on orders.id = unit.order_id
    where orders.reminders_stopped_at is null and orders.customer_email <> ''
      ${orderId === undefined ? sql`` : sql`and orders.id = ${orderId}`}
      and not ${isRenewed(sql`unit.id`)}
      and not ${isHeld(sql`unit.order_id`)}
      and not exists (
        select from entitlement_events event where event.entitlement_id = unit.id and event.kind = 'delivered'
          and (event.at at time zone 'Europe/Amsterdam')::date > unit.ends_on - due.days_before)
      and not exists (
        select from reminders sent where sent.order_id = unit.order_id and sent.ends_on = unit.ends_on
          and sent.days_before = due.days_before)
    group by unit.order_id, unit.ends_on, due.days_before
    order by unit.ends_on, unit.order_id
    limit ${most}`);
  return rowsSchema.parse([...rows]).map((row) => ({
    orderId: row.order_id,
    endsOn: row.ends_on,
    daysBefore: row.days_before,
    entitlementIds: row.ids,
  }));
}

/** SQL: for each reminder, the range of last days for which it is due. */
const windows = (today: Day): SQL =>
  sql.join(
    reminderWindows(today).map(
      ({ plan, daysBefore, from, to }) =>
        sql`(${plan}::text, ${daysBefore}::int, ${from}::date, ${to}::date)`,
    ),
    sql`, `,
  );
