import { type SQL, sql, and, eq, gte, isNull, not, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { type OrderId, entitlementIdSchema, orderIdSchema } from "#domain/orders/ids.ts";
import { justEnded, reminderWindows, reminderDays } from "#domain/units/renewal.ts";
import type { Queryable } from "../../db/client.ts";
import { mailKey } from "../../mail/outbox/queue-mail.ts";
import { isHeld } from "../../records/order-delivery.ts";
import { isRenewed, lineOfUnit, firstDeliveredAt, isBeingRenewed, today } from "../../records/units.ts";
import { type Day, amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { orderOfToken, type LinkKeys } from "../../records/order-links.ts";
import { now } from "../../platform/clock.ts";

/** One reminder mail: the units of an order that end on one day, this many days before it. */
const dueReminder = z.object({
  orderId: orderIdSchema,
  endsOn: z.iso.date(),
  daysBefore: z.int(),
  entitlementIds: z.array(entitlementIdSchema),
});
export type DueReminder = z.infer<typeof dueReminder>;

type Narrowed = { readonly orderId?: OrderId; readonly most: number };

/**
 * Finds the reminders that are due on a day and haven't been sent, the nearest end first (D51): on the days of `reminderDays`
 * (worker/records/rules-in-sql.test.ts), or later if they were missed. They are for units that
 * their buyer has, that aren't renewed and that were delivered in time for this reminder. Orders that are held, or
 * whose buyer has stopped reminders, are left out.
 */
export async function dueReminders(
  db: Queryable,
  today: Day,
  { orderId, most }: Narrowed,
): Promise<DueReminder[]> {
  const rows = await db.execute(sql`
    select unit.order_id as "orderId", unit.ends_on::text as "endsOn", due.days_before as "daysBefore",
      json_agg(unit.id order by unit.position, unit.unit) as "entitlementIds"
    from (values ${windows(today)}) as due (plan, days_before, first_day, last_day)
    join entitlements unit on unit.state = 'delivered' and unit.ends_on between due.first_day and due.last_day
    join order_items sold on sold.order_id = unit.order_id and sold.position = unit.position and sold.plan = due.plan
    join orders on orders.id = unit.order_id
    where ${wantsReminders(orderId)}
      and not exists (
        select from entitlement_events event where event.entitlement_id = unit.id and event.kind = 'delivered'
          and (event.at at time zone 'Europe/Amsterdam')::date > unit.ends_on - due.days_before)
      and not exists (
        select from reminders sent where sent.order_id = unit.order_id and sent.ends_on = unit.ends_on
          and sent.days_before = due.days_before)
    group by unit.order_id, unit.ends_on, due.days_before
    order by unit.ends_on, unit.order_id
    limit ${most}`);
  return z.array(dueReminder).parse([...rows]);
}

/** The units of an order that ended on one day without being renewed, whose buyer hasn't been told. */
const endedUnits = dueReminder.omit({ daysBefore: true });
export type EndedUnits = z.infer<typeof endedUnits>;

/**
 * Finds the units that ended and whose buyer is told so today (D51), for buyers who get reminders. Their mail's key is
 * what keeps it from being queued again.
 */
export async function newlyEnded(
  db: Queryable,
  today: Day,
  { orderId, most }: Narrowed,
): Promise<EndedUnits[]> {
  const { from, to } = justEnded(today);
  const rows = await db.execute(sql`
    select unit.order_id as "orderId", unit.ends_on::text as "endsOn",
      json_agg(unit.id order by unit.position, unit.unit) as "entitlementIds"
    from entitlements unit
    join order_items sold on sold.order_id = unit.order_id and sold.position = unit.position
    join orders on orders.id = unit.order_id
    where unit.state in ('delivered', 'ended') and unit.ends_on between ${from}::date and ${to}::date
      and ${wantsReminders(orderId)}
      and not exists (
        select from mails where mails.key = ${mailKey("subscription_ended")} || '/' || unit.order_id || '/' || unit.ends_on)
    group by unit.order_id, unit.ends_on
    order by unit.ends_on, unit.order_id
    limit ${most}`);
  return z.array(endedUnits).parse([...rows]);
}

/**
 * SQL condition: the unit's buyer is reminded, the unit isn't renewed and its order isn't on hold. While a renewal of its product is
 * on its way, its buyer has just acted, so all units of that product wait.
 */
const wantsReminders = (orderId?: OrderId): SQL => sql`orders.reminders_stopped_at is null
  and orders.customer_email <> ''
  ${orderId === undefined ? sql`` : sql`and orders.id = ${orderId}`}
  and not ${isRenewed(sql`unit.id`)}
  and not ${isBeingRenewed(sql`unit.order_id`, sql`sold.product_id`)}
  and not ${isHeld(sql`unit.order_id`)}`;

/** SQL: for each reminder, the range of last days for which it is due. */
const windows = (today: Day): SQL =>
  sql.join(
    reminderWindows(today).map(
      ({ plan, daysBefore, from, to }) =>
        sql`(${plan}::text, ${daysBefore}::int, ${from}::date, ${to}::date)`,
    ),
    sql`, `,
  );

/**
 * Returns the first day after today when a reminder is sent, or when a buyer is told that units have ended, for one order
 * or for all; null if there is none (D51).
 */
export async function nextReminder(db: Queryable, orderId?: OrderId): Promise<Day | null> {
  // One row for all units of an order that were delivered together and end together.
  const units = await db
    .selectDistinct({ plan: orderItems.plan, endsOn: entitlements.endsOn, deliveredAt: firstDeliveredAt })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(orderItems, lineOfUnit)
    .where(
      and(
        eq(entitlements.state, "delivered"),
        gte(entitlements.endsOn, today()),
        orderId && eq(entitlements.orderId, orderId),
        isNull(orders.remindersStoppedAt),
        not(isRenewed(entitlements.id)),
        not(isBeingRenewed(entitlements.orderId, orderItems.productId)),
        not(isHeld(entitlements.orderId)),
      ),
    );
  const days = units.flatMap(({ plan, endsOn, deliveredAt }) =>
    isPlan(plan) && endsOn !== null
      ? [
          ...reminderDays({ plan, endsOn, deliveredOn: amsterdamDay(new Date(deliveredAt ?? 0)) }),
          daysAfter(endsOn, 1),
        ]
      : [],
  );
  return days.filter((day) => day > today()).toSorted()[0] ?? null;
}

/**
 * Stops the reminders of an order, or resumes them (D51). Throws 404 for an unknown token. Repeating it changes
 * nothing.
 */
export async function stopReminders(
  db: Queryable,
  keys: LinkKeys,
  token: string,
  { stopped }: { readonly stopped: boolean },
): Promise<void> {
  const { id } = await orderOfToken(db, keys, token);
  await db
    .update(orders)
    .set({ remindersStoppedAt: stopped ? now() : null })
    .where(
      and(
        eq(orders.id, id),
        stopped ? isNull(orders.remindersStoppedAt) : isNotNull(orders.remindersStoppedAt),
      ),
    );
}
