import type Stripe from "stripe";
import { z } from "zod";
import { LOCALES, SUBMIT_TYPES } from "./listed-values.ts";
import {
  absoluteUrl,
  emailAddress,
  flag,
  integer,
  list,
  metadata,
  text,
  expandParam,
} from "./param-parsing.ts";
import { onlyModelled, paramsOf, unmodelled } from "./params-of.ts";
import { invalidRequest } from "./stripe-error.ts";

/** The price of a line, of a session or of an invoice that a call makes. */
export const priceData = z.strictObject({
  currency: text(3),
  unit_amount: integer,
  tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
  product_data: z.strictObject({
    name: text(5000),
    description: text(40_000).optional(),
    images: list(absoluteUrl).optional(),
    metadata: metadata.optional(),
    ...unmodelled("tax_code tax_details unit_label"),
  }),
  ...unmodelled("product unit_amount_decimal"),
});

/** The content of an invoice besides its lines, for a session's and for one that a call makes. */
export const invoiceData = {
  account_tax_ids: list(text(100)).optional(),
  description: text(1500).optional(),
  footer: text(5000).optional(),
  custom_fields: list(z.strictObject({ name: text(40), value: text(140) })).optional(),
  metadata: metadata.optional(),
};

/** The form asks for a country only, so saving that would lose the rest of an address. */
const saving = onlyModelled(["auto", "never"], "never").optional();

/** The parameters of POST /v1/checkout/sessions. */
export const createParams = paramsOf<Stripe.Checkout.SessionCreateParams>()({
  mode: onlyModelled(["payment", "setup", "subscription"], "payment"),
  ui_mode: onlyModelled(["elements", "embedded_page", "form", "hosted_page"], "embedded_page").prefault(
    "hosted_page",
  ),
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  line_items: list(
    z.strictObject({
      price_data: priceData,
      quantity: integer,
      tax_rates: list(text(100)).optional(),
      ...unmodelled("adjustable_quantity metadata price"),
    }),
  ),
  return_url: absoluteUrl.optional(),
  redirect_on_completion: z.enum(["always", "if_required", "never"]).default("always"),
  metadata: metadata.default({}),
  client_reference_id: text(200).optional(),
  customer: text(100).optional(),
  customer_update: z.strictObject({ address: saving, name: saving, shipping: saving }).optional(),
  customer_email: emailAddress(800).optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  submit_type: z.enum(SUBMIT_TYPES).optional(),
  locale: z.enum(LOCALES).optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z.strictObject({ ...invoiceData, ...unmodelled("issuer rendering_options") }).optional(),
    })
    .optional(),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      receipt_email: text(800).optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  excluded_payment_method_types: list(onlyModelled(["customer_balance"], "customer_balance")).optional(),
  payment_method_options: z
    .strictObject({
      customer_balance: z.strictObject({
        funding_type: z.literal("bank_transfer"),
        bank_transfer: z.strictObject({
          type: onlyModelled(["eu_bank_transfer", "gb_bank_transfer"], "eu_bank_transfer"),
          eu_bank_transfer: z.strictObject({
            country: onlyModelled(["BE", "DE", "ES", "FR", "IE", "NL"], "NL"),
          }),
        }),
      }),
    })
    .optional(),
  expires_at: integer.optional(),
  ...expandParam,
  ...unmodelled(
    "after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax branding_settings",
    "cancel_url consent_collection currency custom_fields custom_text customer_account discounts",
    "integration_identifier managed_payments name_collection optional_items",
    "origin_context payment_method_collection payment_method_configuration payment_method_data",
    "permissions phone_number_collection saved_payment_method_options",
    "setup_intent_data shipping_address_collection shipping_options subscription_data success_url",
    "tax_id_collection wallet_options",
  ),
});

export type CreateParams = z.output<typeof createParams>;

/** Returns a refusal that says that Stripe supports this and the sandbox doesn't. */
export function notModelled(param: string, what: string) {
  return invalidRequest(`The Stripe sandbox does not model ${what}.`, { param });
}
