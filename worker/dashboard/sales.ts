import { sql } from "drizzle-orm";
import { z } from "zod";
import { SALES_DAYS_TEXT, salesDays, yearBefore } from "#domain/books/sales-days.ts";
import { salesReport } from "#domain/books/sales-report.ts";
import type { DayRange } from "#domain/time/typed-days.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";
import { daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { frequentMissedSearches } from "../catalogue/missed-searches.ts";
import type { Queryable } from "../db/client.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { isRenewed, today } from "../records/units.ts";
import type { Services } from "../request/services.ts";
import type { Sales } from "./response-schemas.ts";
import { soldOrdersOf } from "./sold-orders.ts";

/** Reads the sales of a range of days, and of the same days a year before (D26). */
export async function readSales(
  { db, settings }: Pick<Services, "db" | "settings">,
  days: string,
): Promise<Sales> {
  const day = today();
  const range = salesDays(days, day);
  if (!range) throw new ShopError("bad_request", SALES_DAYS_TEXT);
  const before = yearBefore(range);
  // Older checkouts that weren't paid may have been removed, which would make it look as if all were.
  const known = daysAfter(day, 1 - settings.unpaidOrdersKeptDays);
  const from = range.from < known ? known : range.from;
  const [orders, checkouts, renewals, renewalsBefore, missedSearches] = await Promise.all([
    soldOrdersOf(db, [range, before]),
    from > range.to ? null : countCheckouts(db, { from, to: range.to }),
    countRenewals(db, range),
    countRenewals(db, before),
    frequentMissedSearches(db, now()),
  ]);
  return {
    today: day,
    range,
    before,
    ...salesReport(orders, range, before),
    checkouts: checkouts && { from, ...checkouts },
    renewals: { now: renewals, before: renewalsBefore },
    missedSearches,
  };
}

const statusCounts = z.array(z.object({ status: z.enum(ORDER_STATUSES), orders: z.coerce.number() }));

/** Counts the checkouts opened on these days, by what has become of them. An order exists from when its checkout is opened (D13). */
export async function countCheckouts(db: Queryable, { from, to }: DayRange) {
  const rows = await db.execute(sql`
    select status, count(*) as orders from orders
    where status in (${sql.join(
      ORDER_STATUSES.map((status) => sql`${status}`),
      sql`, `,
    )})
      and created_at >= ${startOfDay(from).toISOString()}::timestamptz
      and created_at < ${startOfDay(daysAfter(to, 1)).toISOString()}::timestamptz
    group by status`);
  const counts = statusCounts.parse([...rows]);
  const of = (...statuses: readonly OrderStatus[]) =>
    counts.reduce((sum, { status, orders }) => sum + (statuses.includes(status) ? orders : 0), 0);
  return {
    opened: of(...ORDER_STATUSES),
    paid: of("paid"),
    expired: of("expired"),
    failed: of("payment_failed", "cancelled"),
    open: of("pending", "processing"),
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
