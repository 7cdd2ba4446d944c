import { formatAmount } from "#domain/money/money.ts";
import { endOfTransfer } from "#domain/orders/bank-transfer.ts";
import type { Queryable } from "../../db/client.ts";
import { ShopError } from "../../platform/errors.ts";
import { lockOrder } from "../../records/lock.ts";
import { orderOfNumber, orderOfToken } from "../../records/order-links.ts";
import { addAdminEvent, type Order } from "../../records/orders.ts";
import { isFinalRefusal, providerDown } from "../../stripe/answers.ts";
import { returnCash } from "../../stripe/bank-transfers.ts";
import type { Services } from "../../request/services.ts";
import { missingCents, readTransfer, type Transfer } from "./read-transfer.ts";
import { payOrder, syncTransfer, type TransferServices } from "./sync-transfer.ts";

const MOVED_TEXT = "The transferred money has changed in the meantime. Please look at it again.";

/** Returns an order's bank transfer for its buyer (D84); null if it isn't paid that way. Throws 404 for a token of no order. */
export async function buyersTransfer(services: TransferServices, token: string) {
  return shown(services, await orderOfToken(services.db, services.settings, token));
}

/** Returns an order's bank transfer for staff; null if it isn't paid that way. Throws 404 for an unknown number. */
export async function transferOf(services: TransferServices, number: string) {
  return shown(services, await orderOfNumber(services.db, number));
}

async function shown(services: TransferServices, order: Order) {
  const transfer = await readTransfer(services, order);
  if (transfer === null) return null;
  const { movements, cashCents } = transfer;
  const waits = order.status === "processing";
  return {
    instructions: waits ? transfer.instructions : null,
    missingCents: waits ? missingCents(order, transfer) : 0,
    cashCents,
    endsAt: endOfTransfer(order),
    paysOrder: order.status === "payment_failed" && missingCents(order, transfer) === 0,
    movements: [...movements],
  };
}

type Press = { readonly number: string; readonly amountCents: number };

/**
 * Returns transferred money that the order doesn't need to its sender (D84). Pressed twice, it goes once. Throws 404 for an unknown
 * order, 409 if the order still waits for its money or the sum isn't the one that was shown, 503 if the provider doesn't respond.
 */
export async function returnTransfer(acting: Services, press: Press, username: string): Promise<void> {
  const { order, transfer } = await pressed(acting, press);
  if (order.status === "processing")
    throw new ShopError(
      "conflict",
      "The order still waits for this money. It can be returned once the order has ended.",
    );
  const { customerId, movements } = transfer;
  const afterMovement = movements[0]?.id ?? "";
  try {
    await returnCash(acting.stripe, { customerId, amountCents: press.amountCents, afterMovement });
  } catch (error) {
    if (isFinalRefusal(error)) throw new ShopError("conflict", MOVED_TEXT, { cause: error });
    throw providerDown(error);
  }
  await settled(acting, order, "transfer_returned", { username, amountCents: press.amountCents });
  await syncTransfer(acting, order.id, "admin");
}

/** Pays an ended order from the money that came too late. Throws like `returnTransfer`, and 409 if it isn't enough. */
export async function useTransfer(acting: Services, press: Press, username: string): Promise<void> {
  const { order, transfer } = await pressed(acting, press);
  if (order.status !== "payment_failed" || missingCents(order, transfer) > 0)
    throw new ShopError("conflict", MOVED_TEXT);
  await settled(acting, order, "transfer_used", { username, amountCents: order.amountCents });
  await payOrder(acting, order, transfer, "admin");
  await syncTransfer(acting, order.id, "admin");
}

/** Throws 409 unless the cash balance is what staff saw when they pressed. */
async function pressed(
  services: TransferServices,
  { number, amountCents }: Press,
): Promise<{ readonly order: Order; readonly transfer: Transfer }> {
  const order = await orderOfNumber(services.db, number);
  const transfer = await readTransfer(services, order);
  if (transfer === null || transfer.cashCents !== amountCents) {
    throw new ShopError("conflict", MOVED_TEXT);
  }
  return { order, transfer };
}

type By = { readonly username: string; readonly amountCents: number };

async function settled(
  acting: Services,
  { id }: Order,
  kind: "transfer_returned" | "transfer_used",
  { username, amountCents }: By,
): Promise<void> {
  await acting.db.transaction(async (tx: Queryable) => {
    await lockOrder(tx, id);
    await addAdminEvent(tx, id, kind, { username, note: formatAmount(amountCents) });
  });
}
