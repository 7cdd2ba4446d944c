import Stripe from "stripe";
import { totalCents, type EventRecord, type LineItemRecord, type SessionRecord } from "./records.ts";
import { toInvoice, toPaymentIntent } from "./payment-objects.ts";

const EXPANDED_LINE_ITEMS = 10;

const NO_CUSTOM_TEXT = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

function toProduct(item: LineItemRecord, createdS: number): Stripe.Product {
  return {
    id: item.productId,
    object: "product",
    active: false,
    created: createdS,
    default_price: null,
    description: item.description,
    images: item.images,
    livemode: false,
    marketing_features: [],
    metadata: item.metadata,
    name: item.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: createdS,
    url: null,
  };
}

/** A line as GET …/line_items shows it; its product is an id unless it is expanded. */
export function toLineItem(item: LineItemRecord, createdS: number, expandProduct: boolean): Stripe.LineItem {
  const amount = item.unitAmountCents * item.quantity;
  return {
    id: item.id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: item.currency,
    description: item.name,
    metadata: {},
    price: {
      id: item.priceId,
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: createdS,
      currency: item.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: expandProduct ? toProduct(item, createdS) : item.productId,
      recurring: null,
      tax_behavior: item.taxBehavior,
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: item.unitAmountCents,
      unit_amount_decimal: Stripe.Decimal.from(item.unitAmountCents),
    },
    quantity: item.quantity,
  };
}

function customerDetails(session: SessionRecord): Stripe.Checkout.Session.CustomerDetails | null {
  const email = session.payment?.email ?? session.customerEmail;
  if (email === null) return null;
  const address = { city: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    address: session.payment ? { ...address, country: session.payment.country } : null,
    business_name: null,
    email,
    individual_name: session.payment?.name ?? null,
    name: session.payment?.name ?? null,
    phone: null,
    tax_exempt: "none",
    tax_ids: session.payment ? [] : null,
  };
}

function invoiceCreation(session: SessionRecord): Stripe.Checkout.Session.InvoiceCreation {
  const settings = session.invoiceSettings;
  return {
    enabled: settings !== null,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: settings?.customFields.length ? settings.customFields : null,
      description: settings?.description ?? null,
      footer: settings?.footer ?? null,
      issuer: settings ? { type: "self" } : null,
      metadata: settings?.metadata ?? {},
      rendering_options: null,
    },
  };
}

function lineItemsPage(session: SessionRecord, expandProduct: boolean): Stripe.ApiList<Stripe.LineItem> {
  return {
    object: "list",
    // Stripe embeds only the first handful; whoever wants all of a long cart must page through them.
    data: session.lineItems
      .slice(0, EXPANDED_LINE_ITEMS)
      .map((item) => toLineItem(item, session.createdS, expandProduct)),
    has_more: session.lineItems.length > EXPANDED_LINE_ITEMS,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}

/** The session as Stripe's API and events show it. */
export function toSession(
  session: SessionRecord,
  expand: ReadonlySet<string> = new Set(),
): Stripe.Checkout.Session {
  const { payment } = session;
  const total = totalCents(session.lineItems);
  const expandProduct = expand.has("line_items.data.price.product");
  const invoice =
    session.invoice && (expand.has("invoice") ? toInvoice(session, session.invoice) : session.invoice.id);
  const intent =
    payment && (expand.has("payment_intent") ? toPaymentIntent(session, payment) : payment.intentId);
  return {
    id: session.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: session.billingAddressCollection,
    cancel_url: null,
    client_reference_id: session.clientReferenceId,
    client_secret: session.status === "open" ? session.clientSecret : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.createdS,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: NO_CUSTOM_TEXT,
    customer: session.customerId,
    customer_account: null,
    customer_creation: session.customerCreation,
    customer_details: customerDetails(session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAtS,
    integration_identifier: null,
    invoice,
    invoice_creation: invoiceCreation(session),
    ...(expand.has("line_items") || expandProduct
      ? { line_items: lineItemsPage(session, expandProduct) }
      : {}),
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: intent,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit"],
    payment_status: payment?.state === "succeeded" ? "paid" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    redirect_on_completion: session.redirectOnCompletion,
    ...(session.returnUrl === null ? {} : { return_url: session.returnUrl }),
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: session.submitType,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "embedded_page",
    url: null,
    wallet_options: null,
  };
}

/** The event as GET /v1/events and the webhook show it; a webhook's amounts may be told wrong on purpose. */
export function toEvent(event: EventRecord, pendingWebhooks: number, amountOffCents = 0): Stripe.Event {
  const toldCents = totalCents(event.session.lineItems) + amountOffCents;
  const session = { ...toSession(event.session), amount_subtotal: toldCents, amount_total: toldCents };
  return {
    id: event.id,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: event.createdS,
    data: { object: session },
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  };
}
