import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { EventSource } from "#domain/orders/order-events.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { queueTransferNews } from "../../mail/bank-transfer.ts";
import { queueTransferNotice } from "../../mail/shop-notices.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { lockOrder } from "../../records/lock.ts";
import type { Order } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import { isFinalRefusal, providerDown } from "../../stripe/answers.ts";
import { payFromCash } from "../../stripe/bank-transfers.ts";
import { retrieveSession } from "../../stripe/sessions.ts";
import { applySession } from "./apply-session.ts";
import { missingCents, readTransfer, type Transfer } from "./read-transfer.ts";

export type TransferServices = Pick<Services, "db" | "stripe" | "settings">;

/** A bank took money back, or a return came back: staff have to look at it. */
const TROUBLES: ReadonlySet<string> = new Set([
  "funding_reversed",
  "return_canceled",
  "adjusted_for_overdraft",
]);

/**
 * Brings an order in line with the money that was transferred for it (D84): pays it once all of it is there, notes what's left, and
 * tells buyer and staff, once for each transfer. Any number of calls may run in any order. Throws 503 while the provider doesn't respond.
 */
export async function syncTransfer(
  services: TransferServices,
  orderId: OrderId,
  source: EventSource,
): Promise<void> {
  const before = await orderById(services.db, orderId);
  let askedAt = now();
  const first = await readTransfer(services, before);
  if (first === null) return noteCash(services.db, orderId, 0, askedAt);
  let transfer = first;
  if (before.status === "processing" && missingCents(before, first) === 0) {
    await payOrder(services, before, first, source);
    askedAt = now();
    transfer = (await readTransfer(services, before)) ?? first;
  }
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await noteCash(tx, orderId, transfer.cashCents, askedAt);
    await tell(tx, services, order, transfer);
  });
}

/** Pays an order from what was transferred. Throws 503 if the provider doesn't respond; a refusal is logged. */
export async function payOrder(
  services: TransferServices,
  { id, amountCents }: Pick<Order, "id" | "amountCents">,
  { intentId, session, movements }: Pick<Transfer, "intentId" | "session" | "movements">,
  source: EventSource,
): Promise<void> {
  try {
    const afterMovement = movements[0]?.id ?? "";
    await payFromCash(services.stripe, { intentId, amountCents, afterMovement });
  } catch (error) {
    if (!isFinalRefusal(error)) throw providerDown(error);
    // Another request may have paid it, or the money was returned in the meantime: what the session says counts.
    logFault("transferred money couldn't be used for its order", { orderId: id, cause: error });
  }
  const paid = await retrieveSession(services.stripe, session.id);
  if (paid) await applySession(services, paid, source);
}

async function tell(
  tx: Queryable,
  { settings }: TransferServices,
  order: Order,
  { instructions, movements, cashCents }: Transfer,
): Promise<void> {
  const received = movements.find(({ type }) => type === "funded");
  if (received && cashCents > 0) {
    const part = order.status === "processing" ? instructions : null;
    await queueTransferNews(tx, settings, order, {
      cause: received.id,
      receivedCents: received.cents,
      cashCents,
      instructions: part,
    });
    await queueTransferNotice(tx, settings, order, { movementId: received.id, trouble: false, cashCents });
  }
  for (const { id, type } of movements)
    if (TROUBLES.has(type))
      await queueTransferNotice(tx, settings, order, { movementId: id, trouble: true, cashCents });
}

/** Stores the sum in the cash balance. The answer to the latest question counts. */
async function noteCash(db: Queryable, orderId: OrderId, cashCents: number, askedAt: Date): Promise<void> {
  await db
    .update(orders)
    .set({ cashCents, cashAskedAt: askedAt })
    .where(and(eq(orders.id, orderId), or(isNull(orders.cashAskedAt), lt(orders.cashAskedAt, askedAt))));
}

async function orderById(db: Queryable, orderId: OrderId): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("the order of a transfer is gone");
  return order;
}
