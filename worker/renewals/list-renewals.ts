import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Day } from "#domain/entitlement.ts";
import { orderNumber } from "#domain/order.ts";
import { daysAfter } from "#domain/calendar-day.ts";
import { RENEWALS_LISTED } from "#domain/renewal.ts";
import type { Queryable } from "../db/client.ts";
import { isRenewed, today } from "./scopes.ts";

/** Units of one line of an order that end on the same day. Days as `2026-11-21`. */
export type EndingUnits = {
  readonly orderNumber: string;
  readonly customerName: string | null;
  readonly productname: string;
  readonly plan: string;
  readonly units: number;
  /** The last day covered. */
  readonly endsOn: Day;
  /** So many days before it, the buyer was reminded last; null if not yet. */
  readonly remindedDaysBefore: number | null;
  readonly remindersStopped: boolean;
};

/** Units of one line that a later order has renewed. */
export type RenewedUnits = {
  readonly orderNumber: string;
  readonly customerName: string | null;
  readonly productname: string;
  readonly plan: string;
  readonly units: number;
  readonly endsOn: Day;
  readonly renewedBy: string;
  /** When the later order was paid, in ISO 8601. */
  readonly renewedAt: string;
};

export type Renewals = {
  /** What ends from today on and is not renewed, the nearest end first; `total` counts units, listed or not. */
  readonly ending: { readonly items: readonly EndingUnits[]; readonly total: number };
  /** What was renewed in as many days before today, the latest first. */
  readonly renewed: { readonly items: readonly RenewedUnits[]; readonly total: number };
  readonly today: Day;
};

const shared = {
  sequence: z.coerce.number(),
  customer_name: z.string().nullable(),
  productname: z.string(),
  plan: z.string(),
  units: z.int(),
  ends_on: z.iso.date(),
  total: z.int(),
};
const endingRows = z.array(z.object({ ...shared, reminded: z.int().nullable(), stopped: z.boolean() }));
const renewedRows = z.array(
  z.object({ ...shared, by_sequence: z.coerce.number(), renewed_at: z.coerce.date() }),
);

/** What ends within so many days, and what was renewed within as many (D51). */
export async function listRenewals(
  db: Queryable,
  { withinDays }: { readonly withinDays: number },
): Promise<Renewals> {
  const day = today();
  const ending = endingRows.parse([...(await db.execute(endingUnits(day, daysAfter(day, withinDays))))]);
  const renewed = renewedRows.parse([...(await db.execute(renewedUnits(daysAfter(day, -withinDays))))]);
  return {
    ending: { items: ending.map(viewEnding), total: ending[0]?.total ?? 0 },
    renewed: { items: renewed.map(viewRenewed), total: renewed[0]?.total ?? 0 },
    today: day,
  };
}

/** How many units end within so many days and are not renewed. */
export async function countEnding(db: Queryable, withinDays: number): Promise<number> {
  const day = today();
  const rows = await db.execute(sql`
    select count(*)::int as units from entitlements unit where ${endingBetween(day, daysAfter(day, withinDays))}`);
  return z.array(z.object({ units: z.int() })).parse([...rows])[0]?.units ?? 0;
}

const endingBetween = (from: Day, to: Day) => sql`unit.state = 'delivered'
  and unit.ends_on between ${from}::date and ${to}::date
  and not ${isRenewed(sql`unit.id`)}`;

const endingUnits = (from: Day, to: Day) => sql`
  select orders.sequence, orders.customer_name, line.productname, line.plan, unit.ends_on::text,
    count(*)::int as units, (sum(count(*)) over ())::int as total,
    (select min(sent.days_before) from reminders sent
      where sent.order_id = unit.order_id and sent.ends_on = unit.ends_on) as reminded,
    orders.reminders_stopped_at is not null as stopped
  from entitlements unit
  join orders on orders.id = unit.order_id
  join order_items line on line.order_id = unit.order_id and line.position = unit.position
  where ${endingBetween(from, to)}
  group by orders.id, line.order_id, line.position, unit.order_id, unit.ends_on
  order by unit.ends_on, orders.sequence, line.position
  limit ${RENEWALS_LISTED}`;

const renewedUnits = (since: Day) => sql`
  select orders.sequence, orders.customer_name, line.productname, line.plan, unit.ends_on::text,
    count(*)::int as units, (sum(count(*)) over ())::int as total,
    renewal.sequence as by_sequence, renewal.paid_at as renewed_at
  from orders renewal
  join entitlements later on later.order_id = renewal.id and later.state <> 'revoked'
  join entitlements unit on unit.id = later.renews_id
  join orders on orders.id = unit.order_id
  join order_items line on line.order_id = unit.order_id and line.position = unit.position
  where renewal.status = 'paid' and renewal.paid_at >= ${since}::timestamp at time zone 'Europe/Amsterdam'
  group by orders.id, line.order_id, line.position, unit.ends_on, renewal.id
  order by renewal.paid_at desc, orders.sequence, line.position
  limit ${RENEWALS_LISTED}`;

function viewEnding(row: z.infer<typeof endingRows>[number]): EndingUnits {
  return { ...viewShared(row), remindedDaysBefore: row.reminded, remindersStopped: row.stopped };
}

function viewRenewed(row: z.infer<typeof renewedRows>[number]): RenewedUnits {
  return {
    ...viewShared(row),
    renewedBy: orderNumber(row.by_sequence),
    renewedAt: row.renewed_at.toISOString(),
  };
}

function viewShared(row: z.infer<z.ZodObject<typeof shared>>) {
  const { sequence, customer_name: customerName, productname, plan, units, ends_on: endsOn } = row;
  return { orderNumber: orderNumber(sequence), customerName, productname, plan, units, endsOn };
}
