import { type SQL, sql, and, asc, eq, inArray, lt, lte } from "drizzle-orm";
import { z } from "zod";
import type { OrderId } from "#domain/orders/ids.ts";
import { ADMINISTRATOR_EMAIL_MAX_CHARS } from "#domain/units/entitlement.ts";
import type { Queryable, Database } from "../../db/client.ts";
import { now } from "../../platform/clock.ts";
import type { DeliveryHours } from "#domain/seller/delivery-hours.ts";
import { linkRenewals } from "../renewals/renewals.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import type { Services } from "../../request/services.ts";
import { runAll } from "../../platform/run-all.ts";
import { lockUnits } from "../../records/lock.ts";

const SECONDS_AN_HOUR = 3600;

/** SQL: this many hours, as an interval. */
const hoursLong = (hours: number): SQL => sql`make_interval(secs => ${hours * SECONDS_AN_HOUR}::int)`;

/** SQL: a column of the unit that an entitlement renews, if that unit has an administrator. */
const ofRenewed = (column: SQL): SQL => sql`(
  select ${column} from entitlements before
  where before.id = entitlements.renews_id and before.administrator_email is not null)`;

/**
 * SQL: the preset administrator, by the rule of `presetSubscriptionAdmin` in domain/units/subscription-admin.ts (D42).
 */
const presetEmail = sql`coalesce(${ofRenewed(sql`before.administrator_email`)},
  nullif(left(orders.customer_email, ${ADMINISTRATOR_EMAIL_MAX_CHARS}::int), ''))`;
const presetCompany = ofRenewed(sql`before.administrator_company`);

const madeRows = z.array(z.object({ renews: z.boolean() }));

/**
 * Makes the entitlements that a paid order lacks, one for each unit, awaiting details (D41), and has them renew the
 * units of the order that the line names (D51). Their waiting time starts with the payment, no matter when this runs.
 * Returns how many it made. A single statement, so that entitlements and their first events are stored together or not at all.
 */
export async function makeEntitlements(
  tx: Queryable,
  { detailsWaitHours, deliveryPromiseHours }: DeliveryHours,
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

/** Limits one run, whose units and orders are locked until it ends. The next run continues. */
const UNITS_A_RUN = 1_000;

/** The figures of one run of the five-minute job. */
export type DueEntitlements = { readonly preset: number; readonly ended: number };

/**
 * Applies the preset if the buyer named nobody in time, and ends the entitlements whose term is over (D41, D42). Each runs even
 * if the other fails.
 */
export async function moveDueEntitlements(
  { db, settings }: Pick<Services, "db" | "settings">,
  now: Date,
): Promise<DueEntitlements> {
  const result = { preset: 0, ended: 0 };
  await runAll([
    async () => (result.preset = await usePresets(db, settings.deliveryPromiseHours, now)),
    async () => (result.ended = await endCovered(db, now)),
  ]);
  return result;
}

/** Moves units that are due, in a transaction that locks them first. */
function moveDue(
  db: Database,
  isDue: SQL | undefined,
  move: (tx: Queryable, due: SQL) => Promise<readonly unknown[]>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(isDue)
      .orderBy(asc(entitlements.id))
      .limit(UNITS_A_RUN);
    const ids = found.map(({ id }) => id);
    const due = await lockUnits(tx, and(isDue, inArray(entitlements.id, ids)));
    if (due.length === 0) return 0;
    const locked = JSON.stringify(due.map(({ id }) => id));
    return (await move(tx, sql`(select value::uuid from jsonb_array_elements_text(${locked}::jsonb))`))
      .length;
  });
}

/** The promise counts from when the preset was due, no matter how late this runs. */
function usePresets(db: Database, promiseHours: number, now: Date): Promise<number> {
  const at = now.toISOString();
  const isDue = and(eq(entitlements.state, "awaiting_details"), lte(entitlements.detailsDueAt, now));
  return moveDue(db, isDue, (tx, due) =>
    tx.execute(sql`
      with moved as (
        update entitlements set state = 'to_deliver', administrator_email = ${presetEmail},
          administrator_company = ${presetCompany}, to_deliver_since = details_due_at,
          promised_at = details_due_at + ${hoursLong(promiseHours)},
          details_due_at = null, updated_at = ${at}::timestamptz
        from orders
        where orders.id = entitlements.order_id and entitlements.id in ${due}
        returning entitlements.id
      )
      insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, at)
      select id, 'preset_used', 'awaiting_details', 'to_deliver', 'job', ${at}::timestamptz from moved
      returning entitlement_id`),
  );
}

function endCovered(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  const isDue = and(eq(entitlements.state, "delivered"), lt(entitlements.endsOn, amsterdamDay(now)));
  return moveDue(db, isDue, (tx, due) =>
    tx.execute(sql`
      with ended as (
        update entitlements set state = 'ended', updated_at = ${at}::timestamptz
        where id in ${due}
        returning id
      )
      insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, at)
      select id, 'ended', 'delivered', 'ended', 'job', ${at}::timestamptz from ended
      returning entitlement_id`),
  );
}
