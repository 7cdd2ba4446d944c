import { eq } from "drizzle-orm";
import type { CorrectEmail } from "#domain/orders/correct-email.ts";
import { canSetSubscriptionAdmin } from "#domain/units/subscription-admin.ts";
import { seller } from "#domain/seller/seller.ts";
import type { Database } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orders } from "../../db/schema/orders.ts";
import { changeAddress } from "../../mail/outbox/change-address.ts";
import { countFormMail, lockFormRecipient, VISITOR_MAIL_LIMIT } from "../../mail/outbox/form-mails.ts";
import { queueOrderConfirmation } from "../../mail/order-confirmation.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import { correctAdministrators } from "../deliveries/name-administrator.ts";
import { lockOrders, lockUnits } from "../../records/lock.ts";
import { addEvent, type Order } from "../../records/orders.ts";

const UNKNOWN_TEXT = "We couldn’t find this order in your browser.";
const tooLateText = (): string =>
  `The address can’t be corrected here any more. Please write to ${seller().email}.`;
const TOO_MANY_TEXT = "There are too many emails to this address right now. Please try again later.";

/**
 * Returns true if the buyer can correct the order's address: it's paid, its links haven't been ended, which a correction
 * does too, and it has no more than that one browser (D82).
 */
export const isEmailCorrectable = (
  { status, browserHash, linkVersion }: Pick<Order, "status" | "browserHash" | "linkVersion">,
  browser: string | null,
): boolean => status === "paid" && linkVersion === 0 && browser !== null && browserHash === browser;

/**
 * Corrects the buyer's address, once, from the browser that paid (D82). A link isn't enough: anyone who got one could take the order
 * over. The links that may have reached a stranger end, and the new address gets the confirmation. Throws 404 for any
 * other browser; 409 once a unit was ordered or the address was corrected; 400 for the same address; 429 if that address gets too
 * many mails.
 */
export async function correctEmail(
  db: Database,
  settings: Settings,
  browser: string | null,
  { sessionId, email }: CorrectEmail,
): Promise<void> {
  await db.transaction(async (tx) => {
    const recipient = await lockFormRecipient(tx, settings, email);
    const [order] = await lockOrders(tx, eq(orders.checkoutSessionId, sessionId));
    if (!order || browser === null || order.browserHash !== browser)
      throw new ShopError("not_found", UNKNOWN_TEXT);
    const units = await lockUnits(tx, eq(entitlements.orderId, order.id));
    if (!isEmailCorrectable(order, browser) || !canSetSubscriptionAdmin(units.map(({ state }) => state)))
      throw new ShopError("conflict", tooLateText());
    if (!(await countFormMail(tx, recipient, VISITOR_MAIL_LIMIT)))
      throw new ShopError("rate_limited", TOO_MANY_TEXT);
    const { followed } = await changeAddress(tx, order, { email, resend: true });
    await addEvent(tx, order.id, "email_corrected", "checkout");
    if (order.customerEmail !== null)
      await correctAdministrators(tx, order, { before: order.customerEmail, email, username: null });
    if (followed.includes("order_confirmation")) return;
    await queueOrderConfirmation(tx, settings, order.id, "corrected");
  });
}
