import type { CorrectBuyersEmail } from "#domain/orders/correct-email.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { changeAddress, hasArrived } from "../../mail/outbox/change-address.ts";
import { queueEmailCorrected } from "../../mail/email-corrected.ts";
import { queueNewOrderLink } from "../../mail/order-link.ts";
import { ShopError } from "../../platform/errors.ts";
import { isErased } from "../../records/order-view.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { lockOrder } from "../../records/lock.ts";
import { addAdminEvent } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import { correctAdministrators } from "../deliveries/name-administrator.ts";
import { hasBounced } from "./send-links.ts";

const NO_ADDRESS_TEXT = "This order has no email address that could be corrected.";

/**
 * Corrects the buyer's address for an administrator, at any time and as often as needed (D82). Links that may have reached a
 * stranger end, the new address gets a new one, and the address before is told, unless nothing has arrived there. What
 * the payment provider has isn't changed. Throws 404 for an unknown number; 409 if somebody else has changed the address, and
 * for an order without one or whose personal data was erased. A repetition changes nothing.
 */
export async function correctBuyersEmail(
  { db, settings }: Pick<Services, "db" | "settings">,
  { number, replaces, email, resend, administrator }: CorrectBuyersEmail,
  username: string,
): Promise<void> {
  const { id } = await orderOfNumber(db, number);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const before = order.customerEmail;
    if (before === null || isErased(order)) throw new ShopError("conflict", NO_ADDRESS_TEXT);
    if (before !== replaces) {
      if (before === email) return;
      throw new ShopError("conflict", `The address has been changed to ${before} in the meantime.`);
    }
    const { linkVersion, followed } = await changeAddress(tx, order, { email, resend });
    await addAdminEvent(tx, id, "email_corrected", { username, note: `${before} → ${email}` });
    if (administrator) await correctAdministrators(tx, order, { before, email, username });
    if (!followed.includes("new_order_link"))
      await queueNewOrderLink(tx, settings, { id, linkVersion }, { byHand: true });
    if ((await hasArrived(tx, id, before)) && !(await hasBounced(tx, before)))
      await queueEmailCorrected(tx, {
        id,
        linkVersion,
        number: orderNumber(order.sequence),
        recipient: before,
      });
  });
}
