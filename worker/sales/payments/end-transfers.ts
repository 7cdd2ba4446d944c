import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { endOfTransfer } from "#domain/orders/bank-transfer.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { orders } from "../../db/schema/orders.ts";
import { queueTransferEnded, queueTransferReminder } from "../../mail/bank-transfer.ts";
import { now } from "../../platform/clock.ts";
import { runAll } from "../../platform/run-all.ts";
import { lockOrder } from "../../records/lock.ts";
import { syncOffer } from "../../records/offers.ts";
import { addEvent, addEventOnce, type Order } from "../../records/orders.ts";
import { missingCents, readTransfer, type Transfer } from "./read-transfer.ts";
import { syncTransfer, type TransferServices } from "./sync-transfer.ts";

/** Limits one run, because a Worker may make 1,000 calls and each order may need six. The next run continues. */
const ORDERS_A_RUN = 100;
const ASK_AGAIN_MS = HOUR_MS;

/**
 * The frequent job: asks the provider about transfers that are waited for or left over, so that a lost webhook loses nothing, reminds
 * buyers, once, and ends orders whose money isn't there in time (D84). Returns how many orders it asked about.
 */
export async function watchTransfers(
  services: TransferServices,
  at: Date,
): Promise<{ readonly orders: number }> {
  const waiting = await services.db
    .select()
    .from(orders)
    .where(
      and(
        or(and(eq(orders.status, "processing"), isNotNull(orders.company)), gt(orders.cashCents, 0)),
        or(isNull(orders.cashAskedAt), lt(orders.cashAskedAt, new Date(at.getTime() - ASK_AGAIN_MS))),
      ),
    )
    .orderBy(asc(orders.cashAskedAt))
    .limit(ORDERS_A_RUN);
  await runAll(waiting.map((order) => () => watch(services, order, at)));
  return { orders: waiting.length };
}

async function watch(services: TransferServices, order: Order, at: Date): Promise<void> {
  await syncTransfer(services, order.id, "reconcile");
  const remindedAt = order.createdAt.getTime() + services.settings.transferReminderDays * DAY_MS;
  const isOver = endOfTransfer(order) <= at;
  if (order.status !== "processing" || (!isOver && at.getTime() < remindedAt)) return;
  const transfer = await readTransfer(services, order);
  if (!transfer?.instructions || missingCents(order, transfer) === 0) return;
  if (isOver) await end(services, order, transfer);
  else await remind(services, order, transfer);
}

function remind({ db, settings }: TransferServices, { id }: Order, { instructions, cashCents }: Transfer) {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (instructions === null || order.status !== "processing") return;
    if (await addEventOnce(tx, id, "transfer_reminded", "reconcile"))
      await queueTransferReminder(tx, settings, order, { instructions, cashCents });
  });
}

/**
 * Ends an order in the shop alone, because Stripe doesn't let anybody cancel the payment of a Checkout session
 * (docs.stripe.com/api/payment_intents/cancel). It takes nothing by itself either: money that comes later stays in the cash balance,
 * where staff use it or return it.
 */
function end({ db, settings }: TransferServices, { id }: Order, { cashCents }: Transfer) {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== "processing") return;
    await tx.update(orders).set({ status: "payment_failed", updatedAt: now() }).where(eq(orders.id, id));
    await addEvent(tx, id, "transfer_ended", "reconcile");
    await addEvent(tx, id, "payment_failed", "reconcile");
    await syncOffer(tx, order.offerId, "payment_failed");
    await queueTransferEnded(tx, settings, order, { cashCents });
  });
}
