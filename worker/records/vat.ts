import { and, asc, eq, not, sql } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { ShownLateCheck } from "#domain/books/late-vat-check.ts";
import type { Queryable } from "../db/client.ts";
import { lateVatChecks } from "../db/schema/late-vat-checks.ts";
import { type OrderCompany, orderEvents, orders, IS_CROSS_BORDER } from "../db/schema/orders.ts";
import { vatNumberInForce } from "./corrected-invoices.ts";
import { isPaidBackInSql } from "./order-delivery.ts";
import { today } from "./units.ts";
import type { OrderEventKind } from "#domain/orders/order-events.ts";
import { z } from "zod";
import { orderNumber } from "#domain/orders/order.ts";
import { amsterdamDay, type Day } from "#domain/time/calendar-day.ts";
import { VAT_RATE_PERCENT } from "#domain/money/money.ts";
import { CROSS_BORDER_THRESHOLD_CENTS, type Sale } from "#domain/vat/decide-vat.ts";

export type LateVatCheck = typeof lateVatChecks.$inferSelect;

/**
 * SQL condition of a late check: its answer still matters. Nobody needs to know about an order that was refunded in full, or a
 * number that isn't on its invoice any more (D76).
 */
export const lateCheckMatters = and(
  not(isPaidBackInSql(lateVatChecks.orderId)),
  eq(lateVatChecks.vatNumber, vatNumberInForce(lateVatChecks.orderId)),
);

/** Returns the late check of the VAT number of an order's company, as its invoice in force says it (D54); null if it has none. */
export async function lateVatCheckOf(
  db: Queryable,
  orderId: OrderId,
  company: OrderCompany | null,
): Promise<LateVatCheck | null> {
  // Only a number that VIES was asked about can have one: the others cost no statement.
  if (!company?.check || company.vatNumber === null) return null;
  const [found] = await db
    .select()
    .from(lateVatChecks)
    .where(and(eq(lateVatChecks.orderId, orderId), eq(lateVatChecks.vatNumber, company.vatNumber)));
  return found ?? null;
}

/**
 * Returns a late check without the registry's answer, which is the seller's. Once its last day has passed it reads as unanswered,
 * even if the job hasn't run.
 */
export const shownLateCheck = (check: LateVatCheck | null): ShownLateCheck | null =>
  check && {
    outcome: check.outcome ?? (check.endsOn < today() ? "unanswered" : null),
    endsOn: check.endsOn,
  };

const LONGEST_LIST = 10;
/** The event of an order whose VAT is no longer in doubt. */
export const CONCERN_SETTLED: OrderEventKind = "vat_concern_settled";

/** Query: the sequences of paid orders whose VAT is in doubt (`concernAbout`, D55) until an administrator settles it, the oldest first; at most ten. */
export function ordersWithVatConcern(db: Queryable) {
  // A scalar subquery, because for a join the planner would read every event.
  const settled = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, CONCERN_SETTLED)))
    .limit(1);
  return db
    .select({ sequence: orders.sequence })
    .from(orders)
    .where(and(sql`vat_evidence ->> 'concern' is not null`, sql`(${settled}) is null`))
    .orderBy(asc(orders.paidAt))
    .limit(LONGEST_LIST);
}

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
