import { orderNumber } from "#domain/orders/order.ts";
import { ShopError } from "../../platform/errors.ts";
import { progressByOrder } from "../../records/order-delivery.ts";
import { amountsAgree, applySession } from "./apply-session.ts";
import { isEmailCorrectable } from "./correct-email.ts";
import { orderToken } from "../../records/order-links.ts";
import { JUST_PLACED, type ReceiptProgress, vatOf, viewReceipt } from "../../records/order-view.ts";
import { itemsOf, type Order, orderOfSession } from "../../records/orders.ts";
import type { CheckoutServices } from "./order-session.ts";
import { listLineItems, retrieveSession } from "../../stripe/sessions.ts";
import { type SessionStatus, sessionStatusResponse } from "./response-schemas.ts";

const UNKNOWN_SESSION_TEXT = "This checkout session does not exist.";

/**
 * Returns the provider's status of one of this shop's sessions. Brings the order up to date in the process (D13, D14).
 * `browserHash` is the hash of the calling browser's key, null if it has none.
 */
export async function sessionStatus(
  services: CheckoutServices,
  sessionId: string,
  browserHash: string | null,
): Promise<SessionStatus> {
  const known = await orderOfSession(services.db, sessionId);
  if (!known) throw new ShopError("not_found", UNKNOWN_SESSION_TEXT);
  const [session, lineItems, items, progress] = await Promise.all([
    retrieveSession(services.stripe, sessionId),
    listLineItems(services.stripe, sessionId),
    itemsOf(services.db, known.id),
    receiptProgress(services, known),
  ]);
  if (!session) throw new ShopError("not_found", UNKNOWN_SESSION_TEXT);
  const order = (await applySession(services, session, "return")) ?? known;
  return {
    status: sessionStatusResponse.shape.status.parse(session.status),
    paymentStatus: sessionStatusResponse.shape.paymentStatus.parse(session.payment_status),
    orderNumber: orderNumber(order.sequence),
    orderStatus: order.status,
    orderToken:
      session.status === "complete" && order.browserHash === browserHash && order.linkVersion === 0
        ? orderToken(services.settings, order)
        : null,
    buyerEmail: isEmailCorrectable(order, browserHash) ? order.customerEmail : null,
    receipt: session.status === "complete" ? viewReceipt(order, items, progress) : null,
    lineItems: { data: lineItems },
    session: { ...session, amount_tax: amountsAgree(order, session) ? vatOf(order, items) : null },
  };
}

/**
 * Reads the withdrawals and the hold that a receipt shows. Its standing is left out: only the order page shows it,
 * since reloading the receipt changes nothing.
 */
async function receiptProgress({ db }: CheckoutServices, order: Order): Promise<ReceiptProgress> {
  if (order.status !== "paid") return JUST_PLACED;
  return { ...(await progressByOrder(db, [order]))(order), standing: null };
}
