import { sql } from "drizzle-orm";
import { z } from "zod";
import { orderNumber } from "#domain/orders/order.ts";
import { amsterdamDay, type Day } from "#domain/time/calendar-day.ts";
import { VAT_RATE_PERCENT } from "#domain/money/money.ts";
import { CROSS_BORDER_THRESHOLD_CENTS, type Sale } from "#domain/vat/decide-vat.ts";
import type { Queryable } from "../db/client.ts";
import { IS_CROSS_BORDER } from "../db/schema/orders.ts";

/** The sales to consumers in other EU countries, without VAT and less refunds, which count against the threshold (D55). */
export type CrossBorderSales = {
  readonly thisYearCents: number;
  readonly lastYearCents: number;
  /** The sums by which VAT is decided: a year that has been above the threshold stays above it. */
  readonly counts: Sale["crossBorderNetCents"];
  /** The first order that took one of the two years above the threshold. */
  readonly crossing: { readonly number: string; readonly day: Day } | null;
};

/** A company with a confirmed number pays no VAT here, and isn't counted. */
const COUNTED_RULES = "'domestic', 'below_threshold', 'oss'";

const cents = z.coerce.number();
const rowSchema = z.tuple([
  z.object({
    thisYearCents: cents,
    lastYearCents: cents,
    mostThisYear: cents,
    mostLastYear: cents,
    crossing: z.object({ sequence: z.number(), day: z.iso.date() }).nullable(),
  }),
]);

/**
 * Returns the cross-border sales of this calendar year and the last. A company whose number wasn't confirmed counts as a
 * consumer, until an invoice without VAT replaces the order's. Each order counts as `countedCents` does.
 */
export async function crossBorderSales(db: Queryable, at: Date): Promise<CrossBorderSales> {
  const year = Number(amsterdamDay(at).slice(0, "2026".length));
  const rows = await db.execute(salesOf(year));
  const [{ thisYearCents, lastYearCents, mostThisYear, mostLastYear, crossing }] = rowSchema.parse([...rows]);
  return {
    thisYearCents,
    lastYearCents,
    counts: {
      thisYear: whatCounts(thisYearCents, mostThisYear),
      lastYear: whatCounts(lastYearCents, mostLastYear),
    },
    crossing: crossing && { number: orderNumber(crossing.sequence), day: crossing.day },
  };
}

const whatCounts = (cents: number, most: number): number =>
  most > CROSS_BORDER_THRESHOLD_CENTS ? most : cents;

/** Without parameters, so that it takes one round trip: every checkout waits for it. */
const salesOf = (year: number) =>
  sql.raw(`
    with counted as (
      select id, sequence, paid_at, amount_cents,
        amount_cents - round(amount_cents * ${VAT_RATE_PERCENT}::numeric / ${100 + VAT_RATE_PERCENT}) as net
      from orders
      where ${IS_CROSS_BORDER}
        and paid_at >= make_timestamptz(${year - 1}, 1, 1, 0, 0, 0, 'Europe/Amsterdam')
    ), corrected (order_id, at, cents) as (
      select distinct on (order_id) order_id, done_at, corrected_invoices.amount_cents
      from corrected_invoices join counted on counted.id = order_id
      where state = 'done' and corrected_invoices.vat_rule not in (${COUNTED_RULES}) order by order_id, done_at
    ), moved (at, sequence, cents) as (
      select paid_at, sequence, net from counted
      union all
      select refunds.succeeded_at, null, -round(refunds.amount_cents * counted.net / counted.amount_cents)
      from refunds join counted on counted.id = refunds.order_id left join corrected on corrected.order_id = counted.id
      where refunds.state = 'succeeded' and (corrected.at is null or refunds.succeeded_at < corrected.at)
      union all
      select corrected.at, null, -round(corrected.cents * counted.net / counted.amount_cents)
      from corrected join counted on counted.id = corrected.order_id
    ), added (year, at, sequence, cents, total) as (
      select year, at, sequence, cents, sum(cents) over (partition by year order by at, sequence)
      from moved, extract(year from at at time zone 'Europe/Amsterdam') as year
    )
    select coalesce(round(sum(cents) filter (where year = ${year})), 0) as "thisYearCents",
      coalesce(round(sum(cents) filter (where year = ${year - 1})), 0) as "lastYearCents",
      coalesce(round(max(total) filter (where year = ${year})), 0) as "mostThisYear",
      coalesce(round(max(total) filter (where year = ${year - 1})), 0) as "mostLastYear",
      (array_agg(json_build_object('sequence', sequence, 'day', to_char(at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD'))
        order by at, sequence) filter (where total > ${CROSS_BORDER_THRESHOLD_CENTS} and sequence is not null))[1] as crossing
    from added`);
