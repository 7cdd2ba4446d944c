import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Day, daysAfter } from "#domain/time/calendar-day.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";
import { RENEWALS_LISTED } from "#domain/units/renewal.ts";
import type { Queryable } from "../../db/client.ts";
import { companyName } from "../../records/buyers.ts";
import { isHeld } from "../../records/order-delivery.ts";
import { isRenewed, today } from "../../records/units.ts";

const shared = {
  sequence: z.coerce.number(),
  customerCompany: z.string().nullable(),
  customerName: z.string().nullable(),
  productname: z.string(),
  plan: z.string(),
  units: z.int(),
  endsOn: z.iso.date(),
};
const endingRow = z.object({
  ...shared,
  remindedDaysBefore: z.int().nullable(),
  remindersStopped: z.boolean(),
});
const renewedRow = z.object({ ...shared, bySequence: z.coerce.number(), renewedAt: z.coerce.date() });
const unitCount = z.tuple([z.object({ units: z.int() })]);

/** Lists the units that end within this many days, and those renewed in the same number of days until today (D51). */
export async function listRenewals(db: Queryable, { withinDays }: { readonly withinDays: number }) {
  const day = today();
  const ending = endingBetween(day, daysAfter(day, withinDays));
  const since = daysAfter(day, -withinDays);
  const [endingFound, endingTotal, renewedFound, renewedTotal] = await Promise.all([
    db.execute(endingUnits(ending)),
    db.execute(countedToBound(ending)),
    db.execute(renewedUnits(since)),
    db.execute(countedToBound(renewedSince(since))),
  ]);
  return {
    ending: {
      items: [...endingFound].map((found) => numbered(endingRow.parse(found))),
      total: unitsOf(endingTotal),
    },
    renewed: {
      items: [...renewedFound].map((found) => {
        const row = renewedRow.parse(found);
        return { ...numbered(row), renewedBy: orderNumber(row.bySequence) };
      }),
      total: unitsOf(renewedTotal),
    },
    today: day,
  };
}

const numbered = <Row extends { readonly sequence: number }>(row: Row) => ({
  ...row,
  orderNumber: orderNumber(row.sequence),
});

const unitsOf = (counted: Iterable<unknown>): number => unitCount.parse([...counted])[0].units;

/** Counts the units that end within this many days, aren't renewed and belong to orders that aren't held. */
export async function countEnding(db: Queryable, withinDays: number): Promise<number> {
  const day = today();
  const ending = endingBetween(day, daysAfter(day, withinDays));
  return unitsOf(await db.execute(sql`select count(*)::int as units ${ending}`));
}

/** Counts units, up to one more than MATCHES_COUNTED_TO. `units` is the rest of a select, from its `from` on. */
const countedToBound = (units: SQL) => sql`
  select count(*)::int as units from (select ${units} limit ${MATCHES_COUNTED_TO + 1}) as counted`;

const endingBetween = (from: Day, to: Day) => sql`
  from entitlements unit
  where unit.state = 'delivered' and unit.ends_on between ${from}::date and ${to}::date
    and not ${isRenewed(sql`unit.id`)} and not ${isHeld(sql`unit.order_id`)}`;

// The lines are chosen first, in the order of an index, with all lines of the last day that may be listed. Only those
// are read in full.
const endingUnits = (ending: SQL) => sql`
  with chosen as (
    select unit.order_id, unit.position, unit.ends_on, count(*)::int as units
    ${ending}
    group by unit.ends_on, unit.order_id, unit.position
    order by unit.ends_on
    fetch first ${RENEWALS_LISTED} rows with ties
  )
  select orders.sequence, ${companyName} as "customerCompany", orders.customer_name as "customerName",
    line.productname, line.plan,
    chosen.ends_on::text as "endsOn", chosen.units,
    (select min(sent.days_before) from reminders sent
      where sent.order_id = chosen.order_id and sent.ends_on = chosen.ends_on) as "remindedDaysBefore",
    orders.reminders_stopped_at is not null as "remindersStopped"
  from chosen
  join orders on orders.id = chosen.order_id
  join order_items line using (order_id, position)
  order by chosen.ends_on, orders.sequence, line.position
  limit ${RENEWALS_LISTED}`;

const renewedSince = (since: Day) => sql`
  from orders renewal
  join entitlements later on later.order_id = renewal.id and later.renews_id is not null and later.state <> 'revoked'
  where renewal.status = 'paid' and renewal.paid_at >= ${since}::timestamp at time zone 'Europe/Amsterdam'`;

// No more renewals than this are listed, the latest first.
const renewedUnits = (since: Day) => sql`
  with renewal as materialized (
    select renewal.id, renewal.sequence, renewal.paid_at
    from orders renewal
    where renewal.status = 'paid' and renewal.paid_at >= ${since}::timestamp at time zone 'Europe/Amsterdam'
      and exists (
        select from entitlements later
        where later.order_id = renewal.id and later.renews_id is not null and later.state <> 'revoked')
    order by renewal.paid_at desc
    fetch first ${RENEWALS_LISTED} rows with ties
  )
  select orders.sequence, ${companyName} as "customerCompany", orders.customer_name as "customerName",
    line.productname, line.plan,
    unit.ends_on::text as "endsOn", count(*)::int as units, renewal.sequence as "bySequence",
    renewal.paid_at as "renewedAt"
  from renewal
  join entitlements later on later.order_id = renewal.id and later.state <> 'revoked'
  join entitlements unit on unit.id = later.renews_id
  join orders on orders.id = unit.order_id
  join order_items line on line.order_id = unit.order_id and line.position = unit.position
  group by orders.id, line.order_id, line.position, unit.ends_on, renewal.id, renewal.sequence, renewal.paid_at
  order by renewal.paid_at desc, orders.sequence, line.position
  limit ${RENEWALS_LISTED}`;
