import { asc, inArray } from "drizzle-orm";
import type { OrderId, EntitlementId, MailId } from "#domain/orders/ids.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { JUST_PLACED, viewReceipt } from "../records/order-view.ts";
import { lateVatCheckOf, shownLateCheck } from "../records/vat.ts";
import { itemsOfAll, type Order } from "../records/orders.ts";
import type { LinkedOrder } from "../records/order-links.ts";
import type { Settings } from "../platform/env.ts";
import { sha256 } from "../platform/sha256.ts";
import { deliveredUnits } from "./delivered-units.ts";
import { renewingUnits } from "./renewing-units.ts";
import { subscriptionAdminChanged, type SubscriptionAdminChange } from "./subscription-admin-content.ts";
import type { MailContent } from "./mail-content.ts";
import {
  delivery,
  type MailedOrder,
  newOrderLinkMail,
  orderConfirmation,
  orderLinkMail,
  paymentFailed,
} from "./order-content.ts";
import { type NewMail, queueMails } from "./queue-mail.ts";
import { renderMail } from "./render-mail.tsx";
import { secretOrderLink } from "./secret-link.ts";

/** The settings used in a mail's links and terms. */
export type MailSettings = Pick<Settings, "siteUrl" | "detailsWaitHours">;

/**
 * Queues the confirmation of a paid order: the contract on a durable medium (D46). `cause` distinguishes the one to a
 * corrected address (D82).
 */
export function queueOrderConfirmation(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  cause?: "corrected",
): Promise<MailId | undefined> {
  return queueForBuyer(tx, settings, orderId, {
    kind: "order_confirmation",
    ...(cause === undefined ? {} : { cause }),
    write: async (order, stored) => {
      const lateCheck = shownLateCheck(await lateVatCheckOf(tx, orderId, stored.company));
      const renews = order.receipt.lines.some((line) => line.renews);
      return orderConfirmation(order, renews ? await renewingUnits(tx, orderId) : [], lateCheck);
    },
  });
}

/** Queues the mail about a delayed payment that failed (D46). */
export function queuePaymentFailed(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
): Promise<MailId | undefined> {
  return queueForBuyer(tx, settings, orderId, { kind: "payment_failed", write: paymentFailed });
}

type QueuedDelivery = {
  /** Distinguishes separate deliveries of the same units, so that a corrected or resent delivery is another mail. */
  readonly cause?: string;
  readonly byHand?: boolean;
};

/** Queues the buyer's mail about an order's delivered units, as `queueDeliveries` does. */
export async function queueDelivery(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  entitlementIds: readonly EntitlementId[],
  more: QueuedDelivery = {},
): Promise<MailId | undefined> {
  return (await queueDeliveries(tx, settings, new Map([[orderId, entitlementIds]]), more)).get(orderId);
}

/**
 * Queues a mail for each order's buyer about its delivered units (D43), in as many statements for all orders as for one. Units that
 * aren't delivered are left out.
 */
export async function queueDeliveries(
  tx: Queryable,
  settings: MailSettings,
  idsOf: ReadonlyMap<OrderId, readonly EntitlementId[]>,
  { cause = "delivered", byHand = false }: QueuedDelivery = {},
): Promise<ReadonlyMap<OrderId, MailId>> {
  const unitsOf = await deliveredUnits(tx, [...idsOf.values()].flat());
  const news = new Map<OrderId, BuyersMail>();
  for (const [orderId, units] of unitsOf) {
    const ids = await sha256((idsOf.get(orderId) ?? []).toSorted().join());
    news.set(orderId, {
      kind: "delivery",
      cause: `${ids}/${cause}`,
      byHand,
      write: (order) => delivery(order, units),
    });
  }
  return queueForBuyers(tx, settings, news);
}

/** Queues the link to an order for its buyer (D44). Each call queues another mail, so callers limit them. */
export function queueOrderLink(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
): Promise<MailId | undefined> {
  return queueForBuyer(tx, settings, orderId, {
    kind: "order_link",
    cause: crypto.randomUUID(),
    write: orderLinkMail,
  });
}

/** Queues a new link to an order for its buyer, once per link (D44). */
export async function queueNewOrderLink(
  tx: Queryable,
  settings: MailSettings,
  { id, linkVersion }: LinkedOrder,
  { byHand = false }: { readonly byHand?: boolean } = {},
): Promise<void> {
  await queueForBuyer(tx, settings, id, {
    kind: "new_order_link",
    cause: String(linkVersion),
    byHand,
    write: newOrderLinkMail,
  });
}

type CausedChange = SubscriptionAdminChange & {
  /** Identifies the change. */
  readonly cause: string;
};

/** Queues the mails about new administrators of orders' subscriptions (D44). */
export async function queueSubscriptionAdminsChanged(
  tx: Queryable,
  settings: MailSettings,
  changes: ReadonlyMap<OrderId, CausedChange>,
): Promise<void> {
  const news = [...changes].map(([orderId, { cause, ...change }]): [OrderId, BuyersMail] => [
    orderId,
    {
      kind: "administrator_changed",
      cause,
      write: (order) => subscriptionAdminChanged(order, change),
    },
  ]);
  await queueForBuyers(tx, settings, new Map(news));
}

export type BuyersMail = {
  readonly kind: MailKind;
  /** Required if the order and kind alone don't identify the cause. */
  readonly cause?: string;
  readonly byHand?: boolean;
  readonly write: (order: MailedOrder, stored: Order) => MailContent | Promise<MailContent>;
};

/** Returns the key of a mail to an order's buyer. */
export const orderMailKey = (kind: MailKind, orderId: OrderId, cause?: string): string =>
  [kind, orderId, ...(cause === undefined ? [] : [cause])].join("/");

/** Queues a mail to an order's buyer and returns its id; queues nothing if the order has no address. */
export async function queueForBuyer(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  mail: BuyersMail,
): Promise<MailId | undefined> {
  return (await queueForBuyers(tx, settings, new Map([[orderId, mail]]))).get(orderId);
}

/** Queues a mail to the buyer of each order, as `queueForBuyer` does, in three statements. */
async function queueForBuyers(
  tx: Queryable,
  settings: MailSettings,
  news: ReadonlyMap<OrderId, BuyersMail>,
): Promise<ReadonlyMap<OrderId, MailId>> {
  if (news.size === 0) return new Map();
  const stored = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...news.keys()]))
    .orderBy(asc(orders.sequence));
  const items = await itemsOfAll(tx, [...news.keys()]);
  const queued: NewMail[] = [];
  for (const order of stored) {
    const mail = news.get(order.id);
    if (!mail || !order.customerEmail) continue;
    const { kind, cause, byHand = false, write } = mail;
    const receipt = viewReceipt(order, items.get(order.id) ?? [], JUST_PLACED);
    const { siteUrl, detailsWaitHours } = settings;
    const { link, linkPlaceholder } = secretOrderLink(settings);
    const content = await write({ receipt, link, siteUrl, detailsWaitHours }, order);
    queued.push({
      key: orderMailKey(kind, order.id, cause),
      kind,
      orderId: order.id,
      recipient: order.customerEmail,
      byHand,
      linkPlaceholder,
      ...renderMail(content),
    });
  }
  const ids = await queueMails(tx, queued);
  return new Map(ids.flatMap(({ id, orderId }) => (orderId === null ? [] : [[orderId, id] as const])));
}
