import { sql } from "drizzle-orm";
import { z } from "zod";
import { ORDER_STATUSES, PLACED_STATUSES } from "#domain/orders/order.ts";
import { type Day, daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import type { DayRange } from "#domain/time/typed-days.ts";
import type { Queryable } from "../../db/client.ts";
import type { offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { today } from "../../records/units.ts";
import type { Services } from "../../request/services.ts";

/**
 * Counts the checkouts opened on these days, or while all are kept, by what has become of them (D88): the figures of /Admin/sales
 * and of /Admin/checkouts.
 */
export function checkoutsOpened({ db, settings }: Pick<Services, "db" | "settings">, days?: DayRange) {
  const day = today();
  const first = daysAfter(day, 1 - settings.unpaidOrdersKeptDays);
  return sinceAllAreKept(days ?? { from: first, to: day }, first, async (kept) => ({
    to: kept.to,
    ...(await countCheckouts(db, kept)),
  }));
}

/** Counts the checkouts opened on these days. An order exists from when its checkout is opened (D13). */
export async function countCheckouts(db: Queryable, days: DayRange) {
  const of = await countByStatus(db, orders, ORDER_STATUSES, days);
  return {
    opened: of(...ORDER_STATUSES),
    placed: of(...PLACED_STATUSES),
    paid: of("paid"),
    expired: of("expired"),
    cancelled: of("cancelled"),
    open: of("pending"),
  };
}

/**
 * Counts a range from the first day of which everything is still kept: of older ones, those that weren't bought may have been removed,
 * which would make it look as if all were. Null if that is after the range.
 */
export async function sinceAllAreKept<Counts extends object>(
  range: DayRange,
  first: Day,
  count: (range: DayRange) => Promise<Counts>,
) {
  const from = range.from < first ? first : range.from;
  return from > range.to ? null : { from, ...(await count({ from, to: range.to })) };
}

/** Counts what was created on these days, by its statuses. */
export async function countByStatus<Status extends string>(
  db: Queryable,
  table: typeof orders | typeof offers,
  statuses: readonly Status[],
  { from, to }: DayRange,
) {
  const rows = await db.execute(sql`
    select status, count(*) as count from ${table}
    where status in (${sql.join(
      statuses.map((status) => sql`${status}`),
      sql`, `,
    )})
      and created_at >= ${startOfDay(from).toISOString()}::timestamptz
      and created_at < ${startOfDay(daysAfter(to, 1)).toISOString()}::timestamptz
    group by status`);
  const counts = z.array(z.object({ status: z.enum(statuses), count: z.coerce.number() })).parse([...rows]);
  return (...counted: readonly Status[]) =>
    counts.reduce((sum, { status, count }) => sum + (counted.includes(status) ? count : 0), 0);
}
