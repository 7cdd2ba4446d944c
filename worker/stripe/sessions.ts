import Stripe from "stripe";
import { orderNumber } from "#domain/orders/order.ts";
import type { Settings } from "../platform/env.ts";
import { PAYMENT_DOWN_TEXT, type ShopError } from "../platform/errors.ts";
import { needsEvidence } from "#domain/vat/vat-evidence.ts";
import { VAT_RULE_WORDS } from "#domain/vat/vat-rule-words.ts";
import type { Order, OrderItem } from "../records/orders.ts";
import { orUnavailable, providerDown } from "./answers.ts";
import { transferParams } from "./bank-transfers.ts";
import { accountTaxIdFor, forgetTaxIds, type InvoiceSettings, rateOf, taxRateFor } from "./tax-rates.ts";
import { createCustomer, invoiceFields } from "./customers.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

/** Not the checkout's own message, because nothing was to be charged here. */
const INVOICE_DOWN_TEXT =
  "The payment service isn’t responding right now, so we can’t show the invoice. Please try again.";

export type CheckoutSession = Stripe.Checkout.Session;

/** The objects expanded in a retrieved session, because applySession needs them. */
export const SESSION_EXPAND = ["payment_intent.latest_charge", "invoice"];

/**
 * Thrown if the provider refuses a request, as opposed to not responding. It replays such a response for the same
 * idempotency key.
 */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

/** The provider's minimum is 30 minutes by its own clock; the 31st allows for slow calls (D67). */
const SESSION_LIFETIME_SECONDS = 31 * 60;

/**
 * Returns the time when an order's session expires, in seconds since 1970. Derived from the order's row, so that a
 * retry sends the same value.
 */
export const sessionEndsAt = ({ createdAt }: Pick<Order, "createdAt">): number =>
  Math.floor(createdAt.getTime() / 1000) + SESSION_LIFETIME_SECONDS;

/** The parts of a line item sent to the provider, the same for a priced line and the row made from it. */
export type SoldLine = Pick<OrderItem, "description" | "unitCents" | "quantity">;

/** The facts of an order that are sent to the provider. */
type SentOrder = Pick<
  Order,
  | "id"
  | "sequence"
  | "createdAt"
  | "currency"
  | "amountCents"
  | "company"
  | "vatRule"
  | "vatRate"
  | "vatFacts"
  | "transferEndsAt"
>;

type SessionSettings = InvoiceSettings & Pick<Settings, "siteUrl" | "bankTransferFrom">;

/**
 * Opens an order's checkout session. The order is the idempotency key, so tabs and retries of one order share a
 * session. Everything sent comes from the order's rows and the settings, so the parameters differ only if those were changed between
 * two attempts (D13, D16, D85): the provider then refuses, the order is closed, and the next attempt records another one. Prices include VAT, and the tax rate of its country makes the provider extract and print it; a
 * company at net prices pays none (D53).
 */
export async function createSession(
  stripe: StripeClient,
  settings: SessionSettings,
  order: SentOrder,
  items: readonly SoldLine[],
): Promise<CheckoutSession> {
  try {
    const { company } = order;
    const isNet = order.vatRate === 0;
    const taxRateId = isNet
      ? null
      : await taxRateFor(stripe, settings, rateOf(order, order.vatFacts.sale.buyer.country));
    const customer =
      company === null
        ? null
        : await createCustomer(stripe, `customer-${order.id}`, order, company, order.transferEndsAt !== null);
    return await stripe.checkout.sessions.create(
      {
        mode: "payment",
        ...(customer === null ? {} : { customer: customer.id }),
        ui_mode: "embedded_page",
        ...transferParams(order, settings.bankTransferFrom),
        // Otherwise the provider would offer foreign buyers an amount in their own currency.
        adaptive_pricing: { enabled: false },
        // Bank redirects and wallets bring no address of their own accord (`auto`, Sessions.d.ts of stripe-node 23.1.0).
        billing_address_collection: isEvidenceNeeded(order) ? "required" : "auto",
        return_url: `${settings.siteUrl}/return?session_id={CHECKOUT_SESSION_ID}`,
        client_reference_id: order.id,
        expires_at: sessionEndsAt(order),
        metadata: { order_id: order.id, order_number: orderNumber(order.sequence) },
        line_items: items.map((item) => ({
          quantity: item.quantity,
          ...(taxRateId === null ? {} : { tax_rates: [taxRateId] }),
          price_data: {
            currency: order.currency,
            unit_amount: item.unitCents,
            tax_behavior: isNet ? "exclusive" : "inclusive",
            product_data: { name: item.description },
          },
        })),
        invoice_creation: {
          enabled: true,
          invoice_data: {
            account_tax_ids: [await accountTaxIdFor(stripe, settings)],
            custom_fields: invoiceFields(order, company, customer),
            ...(isNet || order.vatRule === "oss" ? { footer: VAT_RULE_WORDS[order.vatRule].invoice } : {}),
            metadata: { order_id: order.id },
          },
        },
      },
      { idempotencyKey: `order-${order.id}` },
    );
  } catch (error) {
    if (!hasAnswered(error)) throw paymentDown(error);
    forgetTaxIds();
    throw new ProviderRefused("the provider refused the checkout session", { cause: error });
  }
}

/** True if the VAT follows where the buyer says that they live (D55). */
const isEvidenceNeeded = ({ vatFacts }: Pick<Order, "vatFacts">): boolean =>
  needsEvidence(vatFacts.sale.buyer);

/** Returns the current session; undefined if the provider doesn't know it. */
export const retrieveSession = (
  stripe: StripeClient,
  sessionId: string,
): Promise<CheckoutSession | undefined> =>
  ifKnown(() => stripe.checkout.sessions.retrieve(sessionId, { expand: SESSION_EXPAND }));

/** Expires a session if it is still open, and returns its state afterwards: a paid one stays complete. */
export async function expireSession(
  stripe: StripeClient,
  sessionId: string,
): Promise<CheckoutSession | undefined> {
  try {
    return await stripe.checkout.sessions.expire(sessionId, { expand: SESSION_EXPAND });
  } catch (error) {
    // It was completed or expired in the meantime. Its state is read below.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw paymentDown(error);
  }
  return retrieveSession(stripe, sessionId);
}

/** Returns the invoice of a completed session; null until the provider has created it. */
export async function retrieveInvoice(
  stripe: StripeClient,
  sessionId: string,
): Promise<Stripe.Invoice | null> {
  const { invoice } = await orUnavailable(
    () => stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] }),
    INVOICE_DOWN_TEXT,
  );
  return typeof invoice === "string" ? null : invoice;
}

/** Returns a session's line items; none if the provider doesn't know it. */
export async function listLineItems(stripe: StripeClient, sessionId: string): Promise<Stripe.LineItem[]> {
  const items = await ifKnown(() => stripe.checkout.sessions.listLineItems(sessionId, { limit: 100 }));
  return items?.data ?? [];
}

/** Returns the provider's answer; undefined for something that it doesn't know. */
async function ifKnown<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
      return undefined;
    throw paymentDown(error);
  }
}

function hasAnswered(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode !== 429
  );
}

/** The 503 of a provider that doesn't respond while something is to be paid. */
export const paymentDown = (cause: unknown): ShopError => providerDown(cause, PAYMENT_DOWN_TEXT);
