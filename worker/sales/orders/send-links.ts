import { sendQueued } from "../../mail/outbox/send-queued.ts";
import { countFormMail, lockFormRecipient, VISITOR_MAIL_LIMIT } from "../../mail/outbox/form-mails.ts";
import { and, eq, gt, not, sql, inArray } from "drizzle-orm";
import { seller } from "#domain/seller/seller.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { EventSource } from "#domain/orders/order-events.ts";
import { ORDER_LINK_MAILS_PER_HOUR, type LostLink } from "#domain/orders/order-link.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { queueNewOrderLink, queueOrderLink } from "../../mail/order-link.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import { orderOfToken, orderOfNumber } from "../../records/order-links.ts";
import { lockOrder, lockOrders } from "../../records/lock.ts";
import { addEvent, type Order } from "../../records/orders.ts";
import { PLACED_STATUSES, sequenceOf } from "#domain/orders/order.ts";
import { isThisEmail } from "../../db/email-key.ts";
import { logFault } from "../../platform/log.ts";
import type { Services } from "../../request/services.ts";

const NO_ADDRESS_TEXT = "This order has no email address yet, so there is nowhere to send a new link.";
const bouncedText = (): string =>
  `Emails to the address of this order do not arrive. Please write to ${seller().email} for a new link.`;
const TOO_OFTEN_TEXT = "New links were emailed several times within an hour. Please try again later.";

/**
 * Ends every link of an order, including the one used for this call, and mails its buyer a new one, at most three times
 * an hour (D44, D70). Only the buyer's mailbox gets the new link, so a stranger who calls this only ends their own
 * access. Throws 404 for an unknown token. Throws 409 and changes nothing if a mail couldn't arrive.
 */
export async function endLinks(db: Database, settings: Settings, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await orderOfToken(tx, settings, token, { lock: true });
    if (await isMailedTooOften(tx, order.id, "new_order_link"))
      throw new ShopError("rate_limited", TOO_OFTEN_TEXT, { retryAfterSeconds: HOUR_MS / 1000 });
    if (order.customerEmail !== null && (await hasBounced(tx, order.customerEmail)))
      throw new ShopError("conflict", bouncedText());
    await renewLink(tx, settings, order, "buyer");
  });
}

/** Ends every link of an order for an administrator, without a limit. Throws 404 for an unknown number. */
export async function endLinksOf(db: Database, settings: Settings, number: string): Promise<void> {
  const { id } = await orderOfNumber(db, number);
  await db.transaction(async (tx) => {
    await renewLink(tx, settings, await lockOrder(tx, id), "admin");
  });
}

async function renewLink(
  tx: Queryable,
  settings: Settings,
  { id, customerEmail, linkVersion }: Order,
  source: EventSource,
): Promise<void> {
  if (!customerEmail) throw new ShopError("conflict", NO_ADDRESS_TEXT);
  const next = linkVersion + 1;
  await tx.update(orders).set({ linkVersion: next }).where(eq(orders.id, id));
  await addEvent(tx, id, "links_ended", source);
  await queueNewOrderLink(tx, settings, { id, linkVersion: next });
}

/** Returns true if an address has bounced for good: nothing is sent to it automatically (D45). */
export async function hasBounced(tx: Queryable, address: string): Promise<boolean> {
  const toAddress = sql`lower(${mails.recipient}) = lower(${address})`;
  const forGood = and(eq(mails.state, "bounced"), not(mails.bouncedForNow));
  return (await tx.$count(mails, and(toAddress, forGood))) > 0;
}

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
        inArray(orders.status, PLACED_STATUSES),
        isThisEmail(orders.customerEmail, email),
      ),
    );
    if (!order) return false;
    if (await isMailedTooOften(tx, order.id, "order_link")) return false;
    await queueOrderLink(tx, settings, order.id);
    return true;
  });
}

/** Returns true if an order's buyer was mailed as many of its links within the last hour as they get (D70). */
async function isMailedTooOften(
  tx: Queryable,
  orderId: OrderId,
  kind: "order_link" | "new_order_link",
): Promise<boolean> {
  const since = new Date(now().getTime() - HOUR_MS);
  const mailed = and(eq(mails.orderId, orderId), eq(mails.kind, kind), gt(mails.createdAt, since));
  return (await tx.$count(mails, mailed)) >= ORDER_LINK_MAILS_PER_HOUR;
}
