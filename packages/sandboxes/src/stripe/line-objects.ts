import type Stripe from "stripe";
import type { OnTheWire } from "./on-the-wire.ts";
import type { LineItemRecord, SessionRecord } from "./records.ts";
import { lineTaxCents, toTaxRate } from "./tax-rates.ts";

const EXPANDED_LINE_ITEMS = 10;

function toProduct(item: LineItemRecord, createdS: number): OnTheWire<Stripe.Product> {
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

/**
 * Returns a line as GET …/line_items shows it. Its product is an id and its taxes are left out, unless they're
 * expanded.
 */
export function toLineItem(
  item: LineItemRecord,
  createdS: number,
  expand: { readonly product: boolean; readonly taxes: boolean },
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
      product: expand.product ? toProduct(item, createdS) : item.productId,
      recurring: null,
      tax_behavior: item.taxBehavior,
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: item.unitAmountCents,
      unit_amount_decimal: String(item.unitAmountCents),
    },
    quantity: item.quantity,
    ...(expand.taxes ? { taxes: taxes ?? [] } : {}),
  };
}

/** Returns the first lines of a session, if `expand` asks for them. */
export function lineItemsPage(
  session: SessionRecord,
  expand: ReadonlySet<string>,
): Stripe.ApiList<OnTheWire<Stripe.LineItem>> {
  const within = {
    product: expand.has("line_items.data.price.product"),
    taxes: expand.has("line_items.data.taxes"),
  };
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
