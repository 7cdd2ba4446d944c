import type Stripe from "stripe";
import { z } from "zod";
import { notModelled } from "./create-params.ts";
import { customerTaxId } from "./customer-tax-ids.ts";
import { newId } from "./ids.ts";
import { emailAddress, list, metadata, text, expandParam } from "./param-parsing.ts";
import { TAX_EXEMPTIONS, type CustomerRecord, type TaxIdRecord } from "./records.ts";
import { invalidRequest, unknownReference } from "./stripe-error.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { paramsOf, unmodelled } from "./params-of.ts";

const MOST_TAX_IDS = 5;
const LINE_MAX_CHARS = 500;

/** The parameters of POST /v1/customers. */
export const customerParams = paramsOf<Stripe.CustomerCreateParams>()({
  name: text(256).optional(),
  email: emailAddress(512).optional(),
  address: z
    .strictObject({
      line1: text(LINE_MAX_CHARS).optional(),
      line2: text(LINE_MAX_CHARS).optional(),
      postal_code: text(LINE_MAX_CHARS).optional(),
      city: text(LINE_MAX_CHARS).optional(),
      state: text(LINE_MAX_CHARS).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    })
    .optional(),
  tax_exempt: z.enum(TAX_EXEMPTIONS).default("none"),
  tax_id_data: list(z.strictObject({ type: text(20), value: text(100) })).optional(),
  metadata: metadata.default({}),
  cash_balance: z
    .strictObject({
      settings: z
        .strictObject({ reconciliation_mode: z.enum(["automatic", "manual", "merchant_default"]).optional() })
        .optional(),
    })
    .optional(),
  payment_method: text(100).optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: text(100).optional(),
      ...unmodelled("custom_fields footer rendering_options"),
    })
    .optional(),
  ...expandParam,
  ...unmodelled(
    "balance business_name description individual_name invoice_prefix next_invoice_sequence",
    "phone preferred_locales shipping source tax test_clock validate",
  ),
});
type CustomerParams = z.output<typeof customerParams>;

/** The one of Stripe's test PaymentMethods that's modelled. Attaching it makes a PaymentMethod of the customer's own. */
const TEST_METHOD = "pm_card_visa";

function paymentMethodOf({
  payment_method: method,
  invoice_settings: settings,
}: CustomerParams): string | null {
  const byDefault = settings?.default_payment_method;
  if (method !== undefined && method !== TEST_METHOD)
    throw unknownReference("PaymentMethod", method, "payment_method");
  if (byDefault !== undefined && byDefault !== method)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${byDefault}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    );
  if (method !== undefined && byDefault === undefined)
    throw notModelled("payment_method", "payment methods that don't pay the customer's invoices");
  return method === undefined ? null : newId.paymentMethod();
}

function addressOf(given: CustomerParams["address"]): CustomerRecord["address"] {
  if (given === undefined) return null;
  return {
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    postal_code: given.postal_code ?? null,
    city: given.city ?? null,
    state: given.state ?? null,
    country: given.country ?? null,
  };
}

/** Creates the record of POST /v1/customers. */
export function createCustomerRecord(params: CustomerParams, nowS: number): CustomerRecord {
  const taxIds = params.tax_id_data ?? [];
  if (taxIds.length > MOST_TAX_IDS)
    throw invalidRequest(`You can add at most ${MOST_TAX_IDS} tax IDs to a customer.`, {
      param: "tax_id_data",
    });
  return {
    id: newId.customer(),
    createdS: nowS,
    name: params.name ?? null,
    email: params.email ?? null,
    address: addressOf(params.address),
    taxExempt: params.tax_exempt,
    taxIds: taxIds.map((taxId, index) => customerTaxId(taxId, index, nowS)),
    metadata: params.metadata,
    paymentMethodId: paymentMethodOf(params),
    appliesByCall: params.cash_balance?.settings?.reconciliation_mode === "manual",
    deleted: false,
  };
}

/** Returns the tax ids as sessions and invoices show them; none without a customer. */
export const toTaxIdData = (customer: CustomerRecord | null): Pick<TaxIdRecord, "type" | "value">[] =>
  (customer?.taxIds ?? []).map(({ type, value }) => ({ type, value }));

/** Returns a customer as GET /v1/customers/:id shows it. */
export function toCustomer(customer: CustomerRecord): OnTheWire<Stripe.Customer> {
  return {
    ...absent<Stripe.Customer>()(
      "currency customer_account default_source description discount phone shipping test_clock",
    ),
    id: customer.id,
    object: "customer",
    address: customer.address,
    balance: 0,
    created: customer.createdS,
    delinquent: false,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.paymentMethodId,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: customer.taxExempt,
  };
}
