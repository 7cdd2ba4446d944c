import { asc, eq, inArray, sql } from "drizzle-orm";
import { type OrderId, type EntitlementId, entitlementIdSchema } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { amsterdamDay, type Day } from "#domain/time/calendar-day.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { lineOfUnit } from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { reminders } from "../../db/schema/reminders.ts";
import { type EndingLine, queueRenewalReminder } from "../../mail/renewal-reminder.ts";
import { queueSubscriptionEnded } from "../../mail/subscription-ended.ts";
import { lockOrders } from "../../records/lock.ts";
import { type BoughtLine, boughtFor, repriceLines } from "./buy-again.ts";
import type { Order } from "../../records/orders.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { runAll } from "../../platform/run-all.ts";
import type { Services } from "../../request/services.ts";
import { type DueReminder, dueReminders, type EndedUnits, newlyEnded } from "./reminders.ts";
import { unitsToRenew } from "./renewals.ts";
import { z } from "zod";
import { THREE_YEAR_PAYMENTS } from "#domain/units/renewal.ts";

/** Limits one run of the job. The rest is still due tomorrow. */
const REMINDERS_A_RUN = 300;
/** Far more than are ever due, so that those that fail don't take the places of others. */
const MOST_READ = 10_000;

/**
 * The daily job: queues the reminders that are due (D51), each in a transaction with the row that keeps it from being
 * sent again, and the mails about what has ended since. Returns how many it queued.
 */
export async function queueReminders(
  { db, settings }: Pick<Services, "db" | "settings">,
  at: Date,
): Promise<{ readonly reminders: number }> {
  const today = amsterdamDay(at);
  let queued = 0;
  const most = { most: MOST_READ };
  const all = [...(await dueReminders(db, today, most)), ...(await newlyEnded(db, today, most))];
  await runAll(
    [...new Set(all.map(({ orderId }) => orderId))].map((orderId) => async () => {
      if (queued < REMINDERS_A_RUN) queued += await queueOfOrder(db, settings, orderId, today);
    }),
  );
  return { reminders: queued };
}

function queueOfOrder(db: Database, settings: Settings, orderId: OrderId, today: Day): Promise<number> {
  return db.transaction(async (tx) => {
    // Every change to an order locks its row, so the due reminders are looked up again under that lock.
    const [order] = await lockOrders(tx, eq(orders.id, orderId));
    if (!order) return 0;
    const due = await dueReminders(tx, today, { orderId, most: REMINDERS_A_RUN });
    for (const one of due) await queueReminder(tx, settings, order, one);
    const ended = await newlyEnded(tx, today, { orderId, most: REMINDERS_A_RUN });
    for (const one of ended) await queueEnded(tx, settings, order, one);
    return due.length + ended.length;
  });
}

async function queueReminder(
  tx: Queryable,
  settings: Settings,
  order: Order,
  { endsOn, daysBefore, entitlementIds }: DueReminder,
): Promise<void> {
  const { id: orderId, customerEmail, customerName } = order;
  if (!customerEmail) return;
  // The table's primary key refuses a duplicate, even from a concurrent run.
  await tx.insert(reminders).values({ orderId, endsOn, daysBefore, queuedAt: now() });
  const lines = await endingLines(tx, settings, order, entitlementIds);
  await queueRenewalReminder(tx, settings, {
    orderId,
    orderNumber: orderNumber(order.sequence),
    customerName,
    recipient: customerEmail,
    endsOn,
    daysBefore,
    lines,
  });
}

async function queueEnded(
  tx: Queryable,
  settings: Settings,
  order: Order,
  { endsOn, entitlementIds }: EndedUnits,
): Promise<void> {
  const { id: orderId, customerEmail: recipient, customerName, sequence } = order;
  if (!recipient) return;
  const lines = await endingLines(tx, settings, order, entitlementIds);
  await queueSubscriptionEnded(tx, settings, {
    orderId,
    orderNumber: orderNumber(sequence),
    customerName,
    recipient,
    endsOn,
    lines,
  });
}

/** Returns these units by line, as they could be bought today. */
export async function endingLines(
  tx: Queryable,
  settings: Settings,
  order: Order,
  ids: readonly EntitlementId[],
): Promise<EndingLine[]> {
  const units = await tx
    .select({ id: entitlements.id, position: entitlements.position, line: orderItems })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(inArray(entitlements.id, [...ids]))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  const payments = await paymentNumbers(tx, ids);
  const lines = new Map<string, BoughtLine & { readonly payment: number }>();
  for (const { id, position, line } of units) {
    if (!isPlan(line.plan)) throw new Error(`a unit of the unknown plan '${line.plan}'`);
    const payment = payments.get(id) ?? 1;
    const key = `${position} ${payment}`;
    const quantity = (lines.get(key)?.quantity ?? 0) + 1;
    lines.set(key, { ...line, plan: line.plan, quantity, payment });
  }
  const again = await repriceLines(tx, [...lines.values()], await boughtFor(tx, order));
  const { startsOf } = await unitsToRenew(tx, settings, [order.id]);
  return again.map((line) => ({ ...line, starts: startsOf(order.id, line.productId, line.quantity) }));
}

const rowsSchema = z.array(z.object({ id: entitlementIdSchema, years: z.int() }));

/**
 * Returns each unit's payment number within its three-year plan (D51): 1 for a unit that renews nothing, one more for
 * each unit before it with the same plan, and 1 again after the third.
 */
async function paymentNumbers(
  db: Queryable,
  ids: readonly EntitlementId[],
): Promise<Map<EntitlementId, number>> {
  const rows = await db.execute(sql`
    with recursive chain as (
      select unit.id, unit.renews_id, line.plan, 1 as years
      from entitlements unit
      join order_items line on line.order_id = unit.order_id and line.position = unit.position
      where unit.id = any(${`{${ids.join(",")}}`}::uuid[]) and line.plan = '3 year'
      union all
      select chain.id, before.renews_id, chain.plan, chain.years + 1
      from chain
      join entitlements before on before.id = chain.renews_id
      join order_items line on line.order_id = before.order_id and line.position = before.position
        and line.plan = chain.plan
    )
    select id, max(years)::int as years from chain group by id`);
  return new Map(
    rowsSchema.parse([...rows]).map(({ id, years }) => [id, ((years - 1) % THREE_YEAR_PAYMENTS) + 1]),
  );
}
