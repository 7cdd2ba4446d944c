import { and, asc, eq, inArray } from "drizzle-orm";
import type { OrderId, EntitlementId, MailId } from "#domain/orders/ids.ts";
import { inheritedSubscriptionAdmin } from "#domain/orders/subscription-admin.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import { startAfterTerm } from "#domain/orders/renewal-start.ts";
import type { Queryable } from "../db/client.ts";
import { lineOfUnit } from "../records/line-of-unit.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { JUST_PLACED, viewReceipt } from "../records/order-view.ts";
import { lateVatCheckOf, shownLateCheck } from "../records/late-vat-check.ts";
import { itemsOf, type Order } from "../records/orders.ts";
import type { LinkedOrder } from "../records/order-link.ts";
import type { Settings } from "../platform/env.ts";
import { sha256 } from "../platform/sha256.ts";
import { isWhatItRenews, renewedColumns, renewedUnit } from "../records/renewed-unit.ts";
import { renewingUnits } from "./renewing-units.ts";
import { today } from "../records/scopes.ts";
import { subscriptionAdminChanged, type SubscriptionAdminChange } from "./subscription-admin-content.ts";
import type { MailContent } from "./mail-content.ts";
import {
  delivery,
  type DeliveredUnits,
  type MailedOrder,
  newOrderLinkMail,
  orderConfirmation,
  orderLinkMail,
  paymentFailed,
} from "./order-content.ts";
import { queueMail } from "./queue-mail.ts";
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

/**
 * Queues the buyer's mail about delivered units (D43). `cause` distinguishes separate deliveries of the same units, so
 * that a corrected or resent delivery is another mail. Units that aren't delivered are left out.
 */
export async function queueDelivery(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  entitlementIds: readonly EntitlementId[],
  cause = "delivered",
  { byHand = false }: { readonly byHand?: boolean } = {},
): Promise<MailId | undefined> {
  const units = await deliveredUnits(tx, orderId, entitlementIds);
  if (units.length === 0) return undefined;
  const ids = await sha256(entitlementIds.toSorted().join());
  return queueForBuyer(tx, settings, orderId, {
    kind: "delivery",
    cause: `${ids}/${cause}`,
    byHand,
    write: (order) => delivery(order, units),
  });
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

/** Queues the mail about a new administrator of an order's subscriptions (D44). `cause` identifies the change. */
export async function queueSubscriptionAdminChanged(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  { cause, ...change }: SubscriptionAdminChange & { readonly cause: string },
): Promise<void> {
  await queueForBuyer(tx, settings, orderId, {
    kind: "administrator_changed",
    cause,
    write: (order) => subscriptionAdminChanged(order, change),
  });
}

export type BuyersMail = {
  readonly kind: MailKind;
  /** Required if the order and kind alone don't identify the cause. */
  readonly cause?: string;
  readonly byHand?: boolean;
  readonly write: (order: MailedOrder, stored: Order) => MailContent | Promise<MailContent>;
};

/** Queues a mail to an order's buyer and returns its id; queues nothing if the order has no address. */
export async function queueForBuyer(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  { kind, cause, byHand = false, write }: BuyersMail,
): Promise<MailId | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  if (!order?.customerEmail) return undefined;
  const receipt = viewReceipt(order, await itemsOf(tx, orderId), JUST_PLACED);
  const { siteUrl, detailsWaitHours } = settings;
  const { link, linkPlaceholder } = secretOrderLink(settings);
  const content = await write({ receipt, link, siteUrl, detailsWaitHours }, order);
  return queueMail(tx, {
    key: [kind, orderId, ...(cause === undefined ? [] : [cause])].join("/"),
    kind,
    orderId,
    recipient: order.customerEmail,
    byHand,
    linkPlaceholder,
    ...renderMail(content),
  });
}

/** Returns delivered units in the sequence of the order's lines; identical ones are grouped. */
async function deliveredUnits(
  tx: Queryable,
  orderId: OrderId,
  entitlementIds: readonly EntitlementId[],
): Promise<DeliveredUnits[]> {
  const rows = await tx
    .select({
      productname: orderItems.productname,
      plan: orderItems.plan,
      reference: entitlements.reference,
      administratorEmail: entitlements.administratorEmail,
      administratorCompany: entitlements.administratorCompany,
      startsOn: entitlements.startsOn,
      endsOn: entitlements.endsOn,
      renewed: renewedColumns,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .leftJoin(renewedUnit, isWhatItRenews)
    .where(and(eq(entitlements.orderId, orderId), inArray(entitlements.id, [...entitlementIds])))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  const groups = new Map<string, DeliveredUnits>();
  for (const { productname, plan, reference, startsOn, endsOn, renewed, ...administrator } of rows) {
    if (reference === null || startsOn === null || endsOn === null) continue;
    const { administratorEmail } = administrator;
    const administratorKept = inheritedSubscriptionAdmin(administrator, renewed, today())?.from ?? null;
    const followsTerm = startsOn === startAfterTerm(today(), renewed);
    const what = { productname, plan, reference, startsOn, followsTerm, endsOn };
    const unit = { ...what, administratorEmail, administratorKept };
    const key = JSON.stringify(unit);
    groups.set(key, { ...unit, units: (groups.get(key)?.units ?? 0) + 1 });
  }
  return [...groups.values()];
}
