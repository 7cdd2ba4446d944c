import { and, eq, gt, not, sql } from "drizzle-orm";
import { COMPANY } from "#domain/seller/company.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { EventSource } from "#domain/orders/order-events.ts";
import { ORDER_LINK_MAILS_PER_HOUR } from "#domain/orders/order-link.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { queueNewOrderLink } from "../../mail/order-mails.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import { orderOfToken, orderOfNumber } from "../../records/order-links.ts";
import { lockOrder } from "../../records/lock.ts";
import { addEvent, type Order } from "../../records/orders.ts";

const NO_ADDRESS_TEXT = "This order has no email address yet, so there is nowhere to send a new link.";
const BOUNCED_TEXT = `Emails to the address of this order do not arrive. Please write to ${COMPANY.email} for a new link.`;
const TOO_OFTEN_TEXT = "New links were emailed several times within an hour. Please try again later.";

/**
 * Ends every link of an order, including the one used for this call, and mails its buyer a new one, at most three times
 * an hour (D44, D70). Only the buyer's mailbox gets the new link, so a stranger who calls this only ends their own
 * access. Throws 404 for an unknown token. Throws 409 and changes nothing if a mail couldn't arrive.
 */
export async function endLinks(db: Database, settings: Settings, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await orderOfToken(tx, settings, token, { lock: true });
    const sent = await tx.$count(
      mails,
      and(
        eq(mails.orderId, order.id),
        eq(mails.kind, "new_order_link"),
        gt(mails.createdAt, new Date(now().getTime() - HOUR_MS)),
      ),
    );
    if (sent >= ORDER_LINK_MAILS_PER_HOUR)
      throw new ShopError("rate_limited", TOO_OFTEN_TEXT, { retryAfterSeconds: HOUR_MS / 1000 });
    if (order.customerEmail !== null && (await hasBounced(tx, order.customerEmail)))
      throw new ShopError("conflict", BOUNCED_TEXT);
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
