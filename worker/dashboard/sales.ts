import { sql } from "drizzle-orm";
import { z } from "zod";
import { OFFER_STATUSES } from "#domain/offers/offer.ts";
import { SALES_DAYS_TEXT, salesDays, yearBefore } from "#domain/books/sales-days.ts";
import { salesReport } from "#domain/books/sales-report.ts";
import type { SoldOrder } from "#domain/books/sold-lines.ts";
import { OFFERS_KEPT_DAYS } from "#domain/site/retention.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import type { DayRange } from "#domain/time/typed-days.ts";
import { frequentMissedSearches } from "../catalogue/missed-searches.ts";
import type { Queryable } from "../db/client.ts";
import { offers } from "../db/schema/offers.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { isRenewed, today } from "../records/units.ts";
import type { Services } from "../request/services.ts";
import { checkoutsOpened, countByStatus, sinceAllAreKept } from "../sales/orders/checkouts-opened.ts";
import { moneyMoved, type Within } from "./revenue.ts";

/** Reads the sales of a range of days, and of the same days a year before (D26). */
export async function readSales({ db, settings }: Pick<Services, "db" | "settings">, days: string) {
  const day = today();
  const range = salesDays(days, day);
  if (!range) throw new ShopError("bad_request", SALES_DAYS_TEXT);
  const before = yearBefore(range);
  const [sold, checkouts, offersMade, renewals, renewalsBefore, missedSearches] = await Promise.all([
    soldOrdersOf(db, [range, before]),
    checkoutsOpened({ db, settings }, range),
    sinceAllAreKept(range, daysAfter(day, 1 - OFFERS_KEPT_DAYS), (kept) => countOffers(db, kept)),
    countRenewals(db, range),
    countRenewals(db, before),
    frequentMissedSearches(db, now()),
  ]);
  return {
    today: day,
    range,
    before,
    ...salesReport(sold, range, before),
    checkouts,
    offers: offersMade,
    renewals: { now: renewals, before: renewalsBefore },
    missedSearches,
  };
}

/** Counts the offers made on these days, by what has become of them (D83). */
export async function countOffers(db: Queryable, days: DayRange) {
  const of = await countByStatus(db, offers, OFFER_STATUSES, days);
  return {
    made: of(...OFFER_STATUSES),
    ordered: of("ordered"),
    expired: of("expired"),
    ended: of("withdrawn", "replaced"),
    open: of("open", "accepted"),
  };
}

const renewalCounts = z.tuple([z.object({ due: z.coerce.number(), renewed: z.coerce.number() })]);

/** Counts the units whose last day is one of these, but for revoked ones, and how many of them have been renewed (D51). */
export async function countRenewals(db: Queryable, { from, to }: DayRange) {
  const rows = await db.execute(sql`
    select count(*) as due, count(*) filter (where ${isRenewed(sql`unit.id`)}) as renewed
    from entitlements unit
    where unit.state in ('delivered', 'ended') and unit.ends_on between ${from}::date and ${to}::date`);
  return renewalCounts.parse([...rows])[0];
}

const soldOrders = z.array(
  z.object({
    country: z.string().nullable(),
    lines: z
      .array(
        z.object({
          position: z.int(),
          product: z.string(),
          productname: z.string(),
          cents: z.int(),
          units: z.int(),
        }),
      )
      .nullable()
      .transform((lines) => lines ?? []),
    movements: z.array(
      z.object({
        reference: z.string(),
        isPayment: z.boolean(),
        day: z.string(),
        cents: z.int(),
        named: z
          .array(z.object({ position: z.int(), cents: z.int() }))
          .nullable()
          .transform((named) => named ?? []),
      }),
    ),
  }),
);

/** SQL condition: a time is on one of these days in Amsterdam. */
const onDays =
  ({ from, to }: DayRange): Within =>
  (at) =>
    sql`${at} >= ${from}::date::timestamp at time zone 'Europe/Amsterdam'
    and ${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`;

/**
 * Returns the orders of which money moved on one of these days, with all their movements in the sequence of the ledger. Lateral, so
 * that no join reads a whole table.
 */
export async function soldOrdersOf(
  db: Queryable,
  [one, other]: readonly [DayRange, DayRange],
): Promise<readonly SoldOrder[]> {
  const rows = await db.execute(sql`
    with touched as (
      select order_id from (${moneyMoved(onDays(one))}) as moved
      union select order_id from (${moneyMoved(onDays(other))}) as moved
    )
    select sold.country,
      (select json_agg(json_build_object('position', position, 'product', coalesce(product_id::text, productname),
          'productname', productname, 'cents', line_cents, 'units', quantity) order by position)
        from order_items where order_id = sold.id) as lines,
      (select json_agg(json_build_object('reference', reference, 'isPayment', is_payment, 'cents', cents,
          'day', to_char(at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD'),
          'named', (select json_agg(json_build_object('position', line.position, 'cents', line.unit_cents))
            from refund_units
            join entitlements unit on unit.id = refund_units.entitlement_id
            join order_items line on line.order_id = unit.order_id and line.position = unit.position
            where refund_units.refund_id = moved.refund_id)) order by at, is_payment desc, cents)
        from (
          select sold.paid_at as at, sold.id::text as reference, true as is_payment, sold.amount_cents as cents,
            null::uuid as refund_id
          where sold.paid_at is not null
          union all select succeeded_at, id::text, false, -amount_cents, id from refunds
          where order_id = sold.id and state in ('succeeded', 'failed') and succeeded_at is not null
          union all select failed_at, id::text, false, amount_cents, null from refunds
          where order_id = sold.id and state = 'failed' and succeeded_at is not null
          union all select at, dispute_id, false, amount_cents, null from dispute_movements where order_id = sold.id
        ) as moved) as movements
    from touched
    cross join lateral (select * from orders where id = touched.order_id limit 1) as sold`);
  return soldOrders.parse([...rows]);
}
