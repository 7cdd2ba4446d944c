import { and, eq, gt, inArray } from "drizzle-orm";
import { HOUR_MS } from "#domain/time/durations.ts";
import { type LostLink, ORDER_LINK_MAILS_PER_HOUR } from "#domain/orders/order-link.ts";
import { sequenceOf } from "#domain/orders/order.ts";
import { isThisEmail } from "../../db/email-key.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { countFormMail, lockFormRecipient, VISITOR_MAIL_LIMIT } from "../../mail/form-mails.ts";
import { queueOrderLink } from "../../mail/order-mails.ts";
import { sendQueued } from "../../mail/send-queued.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import type { Services } from "../../request/services.ts";
import { lockOrders } from "../../records/lock.ts";
import { PLACED } from "./own-orders.ts";

/**
 * Mails the link of the order with this number to its buyer, if they typed their own address, at most three times an
 * hour (D44, D70), including other forms' mails to that address (D46). Run it after the response, so the timing is the
 * same whether or not there is such an order. Never fails.
 */
export async function sendOrderLink(services: Services, lost: LostLink): Promise<void> {
  try {
    if (await queueForBuyer(services, lost)) await sendQueued(services);
  } catch (error) {
    logFault("the link to an order could not be mailed", { cause: error });
  }
}

/** Returns true if a mail was queued. The row lock makes concurrent requests count each other's mails. */
function queueForBuyer({ db, settings }: Services, { number, email }: LostLink): Promise<boolean> {
  const sequence = sequenceOf(number);
  if (sequence === undefined) return Promise.resolve(false);
  return db.transaction(async (tx) => {
    // Counted before the order is looked up: a count that others can see must not reveal whether there is one.
    const recipient = await lockFormRecipient(tx, settings, email);
    if (!(await countFormMail(tx, recipient, VISITOR_MAIL_LIMIT))) return false;
    const [order] = await lockOrders(
      tx,
      and(
        eq(orders.sequence, sequence),
        inArray(orders.status, PLACED),
        isThisEmail(orders.customerEmail, email),
      ),
    );
    if (!order) return false;
    const mailed = await tx.$count(
      mails,
      and(
        eq(mails.orderId, order.id),
        eq(mails.kind, "order_link"),
        gt(mails.createdAt, new Date(now().getTime() - HOUR_MS)),
      ),
    );
    if (mailed >= ORDER_LINK_MAILS_PER_HOUR) return false;
    await queueOrderLink(tx, settings, order.id);
    return true;
  });
}
