import type Stripe from "stripe";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import type { LineItemRecord, SessionRecord } from "./records.ts";
import { lineTaxCents, toTaxRate } from "./tax-rates.ts";

const EXPANDED_LINE_ITEMS = 10;

function toProduct(item: LineItemRecord, createdS: number): OnTheWire<Stripe.Product> {
  return {
    ...absent<Stripe.Product>()(
      "default_price package_dimensions shippable statement_descriptor tax_code tax_details unit_label url",
    ),
    id: item.productId,
    object: "product",
    active: false,
    created: createdS,
    description: item.description,
    images: item.images,
    livemode: false,
    marketing_features: [],
    metadata: item.metadata,
    name: item.name,
    type: "service",
    updated: createdS,
  };
}

/**
 * Returns a line as GET …/line_items shows it. Its product is an id and its taxes are left out, unless they're
 * expanded.
 */
export function toLineItem(
  item: LineItemRecord,
  createdS: number,
  expand: ReadonlySet<string>,
): OnTheWire<Stripe.LineItem> {
  const amount = item.unitAmountCents * item.quantity;
  const taxes = item.taxRate && [
    {
      amount: lineTaxCents(item),
      rate: toTaxRate(item.taxRate),
      taxability_reason: null,
      taxable_amount: amount - lineTaxCents(item),
    },
  ];
  return {
    id: item.id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: lineTaxCents(item),
    amount_total: amount,
    currency: item.currency,
    description: item.name,
    metadata: {},
    price: {
      ...absent<Stripe.Price>()(
        "custom_unit_amount lookup_key nickname recurring tiers_mode transform_quantity",
      ),
      id: item.priceId,
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: createdS,
      currency: item.currency,
      livemode: false,
      metadata: {},
      product: expand.has("price.product") ? toProduct(item, createdS) : item.productId,
      tax_behavior: item.taxBehavior,
      type: "one_time",
      unit_amount: item.unitAmountCents,
      unit_amount_decimal: String(item.unitAmountCents),
    },
    quantity: item.quantity,
    ...(expand.has("taxes") ? { taxes: taxes ?? [] } : {}),
  };
}

/** Returns the first lines of a session, if `expand` asks for them. */
export function lineItemsPage(
  session: SessionRecord,
  expand: ReadonlySet<string>,
): Stripe.ApiList<OnTheWire<Stripe.LineItem>> {
  const within = new Set([...expand].map((path) => path.replace("line_items.data.", "")));
  return {
    object: "list",
    // Stripe embeds only the first few, so a client that needs all lines of a long cart must page through them.
    data: session.lineItems
      .slice(0, EXPANDED_LINE_ITEMS)
      .map((item) => toLineItem(item, session.createdS, within)),
    has_more: session.lineItems.length > EXPANDED_LINE_ITEMS,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}
