import { eq, inArray, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { orderIdSchema } from "#domain/orders/ids.ts";
import type { EventSource } from "#domain/orders/order-events.ts";
import { canBecome, type OrderStatus } from "#domain/orders/order.ts";
import { tidyEmail } from "#domain/text/email-address.ts";
import { toSingleLine } from "#domain/text/odd-characters.ts";
import { openLateCheck } from "../vat-checks/late-checks.ts";
import { makeEntitlements } from "../deliveries/entitlements.ts";
import { nameChosenAdministrator } from "../deliveries/name-administrator.ts";
import type { Queryable } from "../../db/client.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { logFault } from "../../platform/log.ts";
import type { Services } from "../../request/services.ts";
import { claimOrder } from "../../records/buyers.ts";
import { lockOrders } from "../../records/lock.ts";
import { syncOffer } from "../../records/offers.ts";
import { addEvent, addEventOnce, hasEvent, numberedInvoice, type Order } from "../../records/orders.ts";
import { queueOrderConfirmation } from "../../mail/order-confirmation.ts";
import { queueTransferInstructions } from "../../mail/bank-transfer.ts";
import { instructionsOf } from "../../stripe/bank-transfers.ts";
import { queuePaymentFailed } from "../../mail/payment-failed.ts";
import { vatEvidenceOf } from "./keep-vat-evidence.ts";
import { queueSaleNotice } from "../../mail/shop-notices.ts";
import { chargeOf, paymentCountries } from "../../stripe/session-payment.ts";

/**
 * Brings an order in line with its checkout session. The only way an order becomes paid: webhook, return page and
 * reconciliation all call this, any number of times and in any order, and the row lock serialises them (D13). `session`
 * must be fresh from the provider, with SESSION_EXPAND. Undefined if the session isn't one of ours.
 */
export async function applySession(
  { db, settings }: Pick<Services, "db" | "settings">,
  session: Stripe.Checkout.Session,
  source: EventSource,
): Promise<Order | undefined> {
  return db.transaction((tx) => applySessionWithin(tx, settings, session, source));
}

/** Like `applySession`, within an open transaction. */
export async function applySessionWithin(
  tx: Queryable,
  settings: Settings,
  session: Stripe.Checkout.Session,
  source: EventSource,
): Promise<Order | undefined> {
  const order = await lockWithRenewed(tx, session);
  if (!order || (order.checkoutSessionId !== null && order.checkoutSessionId !== session.id))
    return undefined;
  let target = await targetStatus(tx, order, session);
  if (target === "paid" && !amountsAgree(order, session)) {
    await addMismatchEvent(tx, order, source);
    // Money has arrived, but not the order's amount, so this needs attention. In the meantime the browser can order
    // again.
    target = "processing";
  }
  if (!canBecome(order.status, target)) return order;
  const at = now();
  const vatEvidence = target === "paid" ? await vatEvidenceOf(tx, settings, order, { session, at }) : null;
  // The provider keeps the address as it was typed (D82).
  const isCorrected = order.linkVersion > 0 && (await hasEvent(tx, order.id, "email_corrected"));
  const buyer = buyerOf(session);
  const customerEmail = buyer.email ?? order.company?.email ?? order.customerEmail;
  const [moved] = await tx
    .update(orders)
    .set({
      status: target,
      checkoutSessionId: session.id,
      customerName: buyer.name ?? order.customerName,
      customerEmail: isCorrected ? order.customerEmail : customerEmail,
      paymentIntentId: idOf(session.payment_intent) ?? order.paymentIntentId,
      paidAt: target === "paid" ? at : null,
      vatCents: target === "paid" ? invoicedVat(order, session) : null,
      vatEvidence,
      ...(target === "paid" ? paymentFacts(order, session, at) : {}),
      updatedAt: at,
    })
    .where(eq(orders.id, order.id))
    .returning();
  await addEvent(tx, order.id, target, source);
  await syncOffer(tx, order.offerId, target);
  if (target === "paid") {
    await makeEntitlements(tx, settings, order.id);
    await nameChosenAdministrator(tx, settings, { ...order, customerEmail: moved?.customerEmail ?? null });
    // The confirmation tells how long the number is asked about.
    await openLateCheck(tx, { ...order, orderId: order.id, at });
    await queueOrderConfirmation(tx, settings, order.id);
    await queueSaleNotice(tx, settings, order);
  }
  const instructions = target === "processing" ? instructionsOf(session) : null;
  if (instructions !== null) await queueTransferInstructions(tx, settings, order, instructions);
  if (target === "payment_failed") await queuePaymentFailed(tx, settings, order.id);
  if (moved?.status === "paid" && moved.userId === null && moved.customerEmail !== null)
    await claimOrder(tx, order.id, moved.customerEmail);
  return moved;
}

/** Locks a session's order, and the orders that it renews, whose units are linked with its own once it's paid. */
async function lockWithRenewed(tx: Queryable, session: Stripe.Checkout.Session): Promise<Order | undefined> {
  // A webhook may arrive before the session's id is recorded; then the order id in the metadata finds it.
  const orderId = orderIdSchema.safeParse(session.metadata?.["order_id"]).data;
  const bySession = eq(orders.checkoutSessionId, session.id);
  const ids = tx
    .select({ id: sql`unnest(array[${orders.id}, ${orderItems.renewsOrderId}])` })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(orderId === undefined ? bySession : or(bySession, eq(orders.id, orderId)));
  const locked = await lockOrders(tx, inArray(orders.id, ids));
  return (
    locked.find(({ checkoutSessionId }) => checkoutSessionId === session.id) ??
    locked.find(({ id }) => id === orderId)
  );
}

async function targetStatus(
  tx: Queryable,
  order: Order,
  session: Stripe.Checkout.Session,
): Promise<OrderStatus> {
  switch (session.status) {
    case "complete":
      if (session.payment_status !== "unpaid") return "paid";
      return paymentHasFailed(session) ? "payment_failed" : "processing";
    case "expired":
      return (await hasEvent(tx, order.id, "cancel_requested")) ? "cancelled" : "expired";
    default:
      return "pending";
  }
}

/**
 * Returns true if a delayed payment failed. The session is then complete and unpaid, and only its payment intent shows
 * the failure.
 */
function paymentHasFailed(session: Stripe.Checkout.Session): boolean {
  const payment = session.payment_intent;
  if (payment === null || typeof payment === "string") return false;
  return payment.status === "canceled" || payment.status === "requires_payment_method";
}

/** Returns true if the session has the order's amount and currency. */
export function amountsAgree(order: Order, session: Stripe.Checkout.Session): boolean {
  return session.amount_total === order.amountCents && session.currency === order.currency;
}

/** Reports the mismatch to the admins, in the timeline and on the admin home. It's logged once. */
async function addMismatchEvent(tx: Queryable, order: Order, source: EventSource) {
  const isNew = await addEventOnce(tx, order.id, "amount_mismatch", source);
  if (isNew) logFault("paid amount differs from the order", { orderId: order.id });
}

/**
 * Returns the VAT that the provider calculated, rounded per line and as printed on the invoice: 0 for an order at net prices
 * (D53). Null if there is none although there should be, as for sessions without a tax rate. `vatOf` handles those.
 */
function invoicedVat(order: Order, session: Stripe.Checkout.Session): number | null {
  const vatCents = session.total_details?.amount_tax ?? 0;
  if (vatCents === 0) return order.vatRate === 0 ? 0 : null;
  if (vatCents > 0 && vatCents <= order.amountCents) return vatCents;
  logFault("the provider's VAT is not within the order's amount", { orderId: order.id });
  return null;
}

/**
 * Returns the facts of a payment for the books (D77). If the invoice is still being made, the job looks for it later.
 */
function paymentFacts(
  { vatFacts }: Order,
  session: Stripe.Checkout.Session,
  at: Date,
): Partial<typeof orders.$inferInsert> {
  const { invoice } = session;
  return {
    // From now on the units have it.
    administrator: null,
    country: lineOf(paymentCountries(session).billing) ?? vatFacts.sale.buyer.country,
    paymentMethod: lineOf(chargeOf(session)?.payment_method_details?.type),
    ...(invoice === null || typeof invoice === "string" || invoice.status === "draft"
      ? {}
      : numberedInvoice(invoice, at)),
  };
}

/** Returns the buyer's name and email address. Both may be missing from the session (Sessions.d.ts of stripe-node 23.1.0). */
function buyerOf(session: Stripe.Checkout.Session) {
  const billing = chargeOf(session)?.billing_details;
  return {
    name: lineOf(session.customer_details?.name ?? billing?.name),
    email: emailOf(session.customer_details?.email ?? billing?.email),
  };
}

/** Puts the buyer's text from the provider on one line, as receipts and files need it. */
const lineOf = (text: string | null | undefined): string | null => (text ? toSingleLine(text) : null);

/** Stored as typed addresses are, which are compared with it. */
const emailOf = (text: string | null | undefined): string | null =>
  text ? tidyEmail(toSingleLine(text)) : null;

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
