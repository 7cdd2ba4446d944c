import { asc, eq, inArray } from "drizzle-orm";
import type { OrderId, EntitlementId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { amsterdamDay, type Day } from "#domain/time/calendar-day.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { lineOfUnit, boughtFor } from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { reminders } from "../../db/schema/reminders.ts";
import { calendarFile } from "../../mail/calendar-file.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { type EndingLine, renewalReminder, whatEnds } from "../../mail/reminder-content.ts";
import { renderMail } from "../../mail/render-mail.tsx";
import { secretOrderLink } from "../../mail/secret-link.ts";
import { lockOrders } from "../../records/lock.ts";
import { repriceLines, type BoughtLine } from "../../records/reprice-lines.ts";
import type { Order } from "../../records/orders.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { runAll } from "../../platform/run-all.ts";
import type { Services } from "../../request/services.ts";
import { type DueReminder, dueReminders } from "./due-reminders.ts";
import { paymentNumbers } from "./payment-number.ts";
import { unitsToRenew } from "./units-to-renew.ts";

/** Limits one run of the job. The rest is still due tomorrow. */
const REMINDERS_A_RUN = 300;
/** Far more than are ever due, so that those that fail don't take the places of others. */
const MOST_READ = 10_000;

/**
 * The daily job: queues the reminders that are due (D51), each in a transaction with the row that keeps it from being
 * sent again. Returns how many it queued.
 */
export async function queueReminders(
  { db, settings }: Pick<Services, "db" | "settings">,
  at: Date,
): Promise<{ readonly reminders: number }> {
  const today = amsterdamDay(at);
  let queued = 0;
  const all = await dueReminders(db, today, { most: MOST_READ });
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
    return due.length;
  });
}

async function queueReminder(
  tx: Queryable,
  settings: Settings,
  order: Order,
  { endsOn, daysBefore, entitlementIds }: DueReminder,
): Promise<void> {
  const { id: orderId, customerEmail } = order;
  if (!customerEmail) return;
  // The table's primary key refuses a duplicate, even from a concurrent run.
  await tx.insert(reminders).values({ orderId, endsOn, daysBefore, queuedAt: now() });
  const lines = await endingLines(tx, order, entitlementIds);
  const number = orderNumber(order.sequence);
  const entry = calendarFile({
    uid: `${orderId}-${endsOn}@${new URL(settings.siteUrl).hostname}`,
    day: endsOn,
    title: `${whatEnds(lines)} ends`,
    // There's no link, because calendars are shared and the order's link is its key.
    text: `The last day of a subscription from your order ${number}. It won't renew automatically.`,
    madeAt: now(),
  });
  const { link, linkPlaceholder } = secretOrderLink(settings);
  await queueMail(tx, {
    key: `renewal_reminder/${orderId}/${endsOn}/${daysBefore}`,
    kind: "renewal_reminder",
    orderId,
    recipient: customerEmail,
    attachments: [entry],
    linkPlaceholder,
    ...renderMail(renewalReminder({ orderNumber: number, endsOn, lines, link })),
  });
}

/** Returns these units by line, as they could be bought today. */
async function endingLines(
  tx: Queryable,
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
  const bought = [...lines.values()];
  const again = await repriceLines(tx, bought, await boughtFor(tx, order));
  const { startsOf } = await unitsToRenew(tx, [order.id]);
  return again.map((line, at) => {
    const { payment = 1, productId = null } = bought[at] ?? {};
    return Object.assign(line, { payment, starts: startsOf(order.id, productId, line.quantity) });
  });
}
