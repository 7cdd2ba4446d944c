import type Stripe from "stripe";
import { presentmentDetails } from "./adaptive-pricing.ts";
import type { Books } from "./books.ts";
import { addressOf, hasPayment, standingOf, toCharge } from "./charges.ts";
import { toInvoice } from "./invoice-object.ts";
import { hasInvoice, sessionInvoice } from "./invoice-source.ts";
import { lineItemsPage } from "./line-objects.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { toTaxIdData } from "./customers.ts";
import { toPaymentIntent } from "./payment-intent-object.ts";
import { givenEmail, totalCents, type SessionRecord } from "./records.ts";
import { totalTaxCents } from "./tax-rates.ts";

const NO_CUSTOM_TEXT = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

function customerDetails(session: SessionRecord): OnTheWire<Stripe.Checkout.Session.CustomerDetails> | null {
  const email = session.payment?.email ?? givenEmail(session);
  if (email === null) return null;
  return {
    address: session.payment ? addressOf(session.payment) : null,
    business_name: null,
    email,
    individual_name: session.payment?.name ?? null,
    name: session.payment?.name ?? null,
    phone: null,
    tax_exempt: session.customer?.taxExempt ?? "none",
    tax_ids: session.payment ? toTaxIdData(session.customer) : null,
  };
}

function invoiceCreation(session: SessionRecord): OnTheWire<Stripe.Checkout.Session.InvoiceCreation> {
  const settings = session.invoiceSettings;
  return {
    enabled: settings !== null,
    invoice_data: {
      account_tax_ids: settings?.accountTaxIds.length ? settings.accountTaxIds : null,
      custom_fields: settings?.customFields.length ? settings.customFields : null,
      description: settings?.description ?? null,
      footer: settings?.footer ?? null,
      issuer: settings ? { type: "self" } : null,
      metadata: settings?.metadata ?? {},
      rendering_options: null,
    },
  };
}

function intentOf(
  session: SessionRecord,
  expand: ReadonlySet<string>,
  books: Books | null,
): OnTheWire<Stripe.PaymentIntent> | string | null {
  if (!hasPayment(session)) return null;
  const withCharge = expand.has("payment_intent.latest_charge");
  if (!withCharge && !expand.has("payment_intent")) return session.payment.intentId;
  return toPaymentIntent(
    session,
    withCharge && books && session.payment.chargeId !== null
      ? toCharge(session, standingOf(books, session.id))
      : null,
    books?.accountName,
  );
}

function invoiceIn(
  session: SessionRecord,
  expand: ReadonlySet<string>,
  books: Books | null,
): OnTheWire<Stripe.Invoice> | string | null {
  if (!hasPayment(session) || !hasInvoice(session)) return null;
  return expand.has("invoice") && books ? toInvoice(sessionInvoice(session), books) : session.invoice.id;
}

/** Returns the session as Stripe's API and events show it. Expanded objects may need the books. */
export function toSession(
  session: SessionRecord,
  expand: ReadonlySet<string> = new Set(),
  books: Books | null = null,
): OnTheWire<Stripe.Checkout.Session> {
  const { payment } = session;
  const total = totalCents(session.lineItems);
  const presentment = presentmentDetails(session);
  return {
    ...absent<Stripe.Checkout.Session>()(
      "after_expiration allow_promotion_codes allowed_payment_method_types cancel_url",
      "collected_information consent consent_collection currency_conversion customer_account",
      "integration_identifier managed_payments origin_context payment_link",
      "payment_method_configuration_details permissions recovered_from saved_payment_method_options",
      "setup_intent shipping_address_collection shipping_cost subscription success_url url",
      "wallet_options",
    ),
    id: session.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: session.adaptivePricing },
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: session.billingAddressCollection,
    client_reference_id: session.clientReferenceId,
    client_secret: session.status === "open" ? session.clientSecret : null,
    created: session.createdS,
    currency: session.currency,
    custom_fields: [],
    custom_text: NO_CUSTOM_TEXT,
    customer: session.customerId,
    customer_creation: session.customerCreation,
    customer_details: customerDetails(session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAtS,
    invoice: invoiceIn(session, expand, books),
    invoice_creation: invoiceCreation(session),
    ...([...expand].some((path) => path.startsWith("line_items"))
      ? { line_items: lineItemsPage(session, expand) }
      : {}),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: "payment",
    payment_intent: intentOf(session, expand, books),
    payment_method_collection: "if_required",
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit", "ideal", "pay_by_bank"],
    payment_status: payment?.state === "succeeded" ? "paid" : "unpaid",
    phone_number_collection: { enabled: false },
    ...(presentment === null ? {} : { presentment_details: presentment }),
    redirect_on_completion: session.redirectOnCompletion,
    ...(session.returnUrl === null ? {} : { return_url: session.returnUrl }),
    shipping_options: [],
    status: session.status,
    submit_type: session.submitType,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: totalTaxCents(session.lineItems) },
    ui_mode: "embedded_page",
  };
}
