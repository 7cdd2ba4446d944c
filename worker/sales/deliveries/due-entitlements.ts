import { type SQL, sql } from "drizzle-orm";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../../db/client.ts";
import type { Services } from "../../request/services.ts";
import { queueOrderConfirmation } from "../../mail/order-mails.ts";
import { hoursLong, makeMissingEntitlements, presetCompany, presetEmail } from "./make-entitlements.ts";

/** The figures of one run of the five-minute job. */
export type DueEntitlements = { readonly made: number; readonly preset: number; readonly ended: number };

/**
 * Makes the entitlements that paid orders lack, applies the preset if the buyer named nobody in time, and ends those
 * whose term is over (D41, D42).
 */
export async function moveDueEntitlements(
  { db, settings }: Pick<Services, "db" | "settings">,
  now: Date,
): Promise<DueEntitlements> {
  return {
    made: await makeMissing({ db, settings }),
    preset: await usePresets(db, settings.deliveryPromiseHours, now),
    ended: await endCovered(db, now),
  };
}

/**
 * Orders paid while the previous version was served lack their confirmation too, so it is queued here. Nobody gets two.
 */
function makeMissing({ db, settings }: Pick<Services, "db" | "settings">): Promise<number> {
  return db.transaction(async (tx) => {
    const made = await makeMissingEntitlements(tx, settings);
    for (const orderId of new Set(made)) await queueOrderConfirmation(tx, settings, orderId);
    return made.length;
  });
}

/** SQL: locks units in the same sequence as every action (`lockUnits`), to rule out deadlocks. */
const lockedUnits = (isDue: SQL): SQL =>
  sql`select id from entitlements where ${isDue} order by id for update`;

/** The promise counts from when the preset was due, no matter how late this runs. */
async function usePresets(db: Queryable, promiseHours: number, now: Date): Promise<number> {
  const at = now.toISOString();
  const moved = await db.execute(sql`
    with due as (${lockedUnits(sql`state = 'awaiting_details' and details_due_at <= ${at}::timestamptz`)}), moved as (
      update entitlements set state = 'to_deliver', administrator_email = ${presetEmail},
        administrator_company = ${presetCompany}, to_deliver_since = details_due_at,
        promised_at = details_due_at + ${hoursLong(promiseHours)},
        details_due_at = null, updated_at = ${at}::timestamptz
      from orders
      where orders.id = entitlements.order_id and entitlements.id in (select id from due)
      returning entitlements.id
    )
    insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, at)
    select id, 'preset_used', 'awaiting_details', 'to_deliver', 'job', ${at}::timestamptz from moved
    returning entitlement_id`);
  return moved.length;
}

async function endCovered(db: Queryable, now: Date): Promise<number> {
  const at = now.toISOString();
  const ended = await db.execute(sql`
    with due as (${lockedUnits(sql`state = 'delivered' and ends_on < ${amsterdamDay(now)}::date`)}), ended as (
      update entitlements set state = 'ended', updated_at = ${at}::timestamptz
      where id in (select id from due)
      returning id
    )
    insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, at)
    select id, 'ended', 'delivered', 'ended', 'job', ${at}::timestamptz from ended
    returning entitlement_id`);
  return ended.length;
}
