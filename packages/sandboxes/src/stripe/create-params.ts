import { z } from "zod";
import type { FormTree } from "./form-encoding.ts";
import {
  absoluteUrl,
  emailAddress,
  flag,
  integer,
  list,
  metadata,
  parseParams,
  text,
} from "./param-parsing.ts";
import { invalidRequest } from "./stripe-error.ts";
import { LOCALES, SUBMIT_TYPES } from "./listed-values.ts";
import type Stripe from "stripe";
import { paramsOf } from "./params-of.ts";

export const productData = z.strictObject({
  name: text(5000),
  description: text(40_000).optional(),
  images: list(absoluteUrl).optional(),
  metadata: metadata.optional(),
});

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: text(3),
    unit_amount: integer,
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
    product_data: productData,
  }),
  quantity: integer,
  tax_rates: list(text(100)).optional(),
});

/** The content of an invoice besides its lines, for a session's and for one that a call makes. */
export const invoiceData = {
  account_tax_ids: list(text(100)).optional(),
  description: text(1500).optional(),
  footer: text(5000).optional(),
  custom_fields: list(z.strictObject({ name: text(40), value: text(140) })).optional(),
  metadata: metadata.optional(),
};

const invoiceCreation = z.strictObject({
  enabled: flag,
  invoice_data: z.strictObject(invoiceData).optional(),
});

/** If what the buyer types is saved to the customer. */
const saving = z.enum(["auto", "never"]);

const createParams = paramsOf<Stripe.Checkout.SessionCreateParams>()({
  mode: z.enum(["payment", "setup", "subscription"]),
  ui_mode: z.enum(["elements", "embedded_page", "form", "hosted_page"]).default("hosted_page"),
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  line_items: list(lineItem),
  return_url: absoluteUrl.optional(),
  redirect_on_completion: z.enum(["always", "if_required", "never"]).default("always"),
  metadata: metadata.default({}),
  client_reference_id: text(200).optional(),
  customer: text(100).optional(),
  customer_update: z
    .strictObject({ address: saving.optional(), name: saving.optional(), shipping: saving.optional() })
    .optional(),
  customer_email: emailAddress(800).optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  submit_type: z.enum(SUBMIT_TYPES).optional(),
  locale: z.enum(LOCALES).optional(),
  invoice_creation: invoiceCreation.optional(),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      receipt_email: text(800).optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  expires_at: integer.optional(),
  expand: list(z.string()).optional(),
});

export type CreateParams = z.output<typeof createParams>;

// Stripe's parameters that this sandbox doesn't model; it would be wrong to call them unknown.
const UNMODELLED = new Set(
  (
    "after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax branding_settings " +
    "cancel_url consent_collection currency custom_fields custom_text customer_account discounts " +
    "excluded_payment_method_types integration_identifier managed_payments name_collection optional_items origin_context " +
    "payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions " +
    "phone_number_collection saved_payment_method_options setup_intent_data shipping_address_collection shipping_options " +
    "subscription_data success_url tax_id_collection wallet_options"
  ).split(" "),
);

const UNMODELLED_IN_LINES = ["adjustable_quantity", "metadata", "price"];
const UNMODELLED_IN_INVOICES = ["issuer", "rendering_options"];

export function branch(tree: FormTree | string | undefined, step: string): FormTree {
  const inner = typeof tree === "object" ? tree[step] : undefined;
  return typeof inner === "object" ? inner : {};
}

/** Returns the first of Stripe's parameters of lines and invoices that isn't modelled, by the name that was sent. */
function unmodelledWithin(tree: FormTree): string | undefined {
  const lines = branch(tree, "line_items");
  for (const index of Object.keys(lines)) {
    const line = branch(lines, index);
    const name = UNMODELLED_IN_LINES.find((known) => known in line);
    if (name !== undefined) return `line_items[${index}][${name}]`;
  }
  const invoice = branch(branch(tree, "invoice_creation"), "invoice_data");
  const name = UNMODELLED_IN_INVOICES.find((known) => known in invoice);
  return name === undefined ? undefined : `invoice_creation[invoice_data][${name}]`;
}

/** Returns a refusal that says that Stripe supports this and the sandbox doesn't. */
export function notModelled(param: string, what: string) {
  return invalidRequest(`The Stripe sandbox does not model ${what}.`, { param });
}

/** Checks the shape of POST /v1/checkout/sessions as Stripe does. */
export function parseCreateParams(tree: FormTree): CreateParams {
  const unmodelled = Object.keys(tree).find((name) => UNMODELLED.has(name)) ?? unmodelledWithin(tree);
  if (unmodelled) throw notModelled(unmodelled, `'${unmodelled}'`);
  return parseParams(createParams, tree);
}
