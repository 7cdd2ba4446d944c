import type Stripe from "stripe";
import { z } from "zod";
import { branch, notModelled } from "./create-params.ts";
import { customerTaxId } from "./customer-tax-ids.ts";
import type { FormTree } from "./form-encoding.ts";
import { newId } from "./ids.ts";
import { emailAddress, list, metadata, parseParams, text } from "./param-parsing.ts";
import { TAX_EXEMPTIONS, type CustomerRecord, type TaxIdRecord } from "./records.ts";
import { invalidRequest, unknownReference } from "./stripe-error.ts";
import { toTaxId } from "./tax-ids.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { paramsOf } from "./params-of.ts";

const MOST_TAX_IDS = 5;
const LINE_MAX_CHARS = 500;

const createParams = paramsOf<Stripe.CustomerCreateParams>()({
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
  payment_method: text(100).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text(100).optional() }).optional(),
  expand: list(z.string()).optional(),
});
type CustomerParams = z.output<typeof createParams>;

// Stripe's parameters that this sandbox doesn't model.
const UNMODELLED = (
  "balance business_name cash_balance description individual_name invoice_prefix " +
  "next_invoice_sequence phone preferred_locales shipping source tax test_clock validate"
).split(" ");

const UNMODELLED_IN_INVOICES = ["custom_fields", "footer", "rendering_options"];

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
export function createCustomerRecord(
  tree: FormTree,
  nowS: number,
): { record: CustomerRecord; expand: string[] } {
  const unmodelled = UNMODELLED.find((name) => name in tree);
  if (unmodelled !== undefined) throw notModelled(unmodelled, `'${unmodelled}'`);
  const ofInvoices = UNMODELLED_IN_INVOICES.find((name) => name in branch(tree, "invoice_settings"));
  if (ofInvoices !== undefined)
    throw notModelled(`invoice_settings[${ofInvoices}]`, `'invoice_settings[${ofInvoices}]'`);
  const params = parseParams(createParams, tree);
  const taxIds = params.tax_id_data ?? [];
  if (taxIds.length > MOST_TAX_IDS)
    throw invalidRequest(`You can add at most ${MOST_TAX_IDS} tax IDs to a customer.`, {
      param: "tax_id_data",
    });
  const record: CustomerRecord = {
    id: newId.customer(),
    createdS: nowS,
    name: params.name ?? null,
    email: params.email ?? null,
    address: addressOf(params.address),
    taxExempt: params.tax_exempt,
    taxIds: taxIds.map((taxId, index) => customerTaxId(taxId, index, nowS)),
    metadata: params.metadata,
    paymentMethodId: paymentMethodOf(params),
    deleted: false,
  };
  return { record, expand: params.expand ?? [] };
}

/** Returns the tax ids as sessions and invoices show them; none without a customer. */
export const toTaxIdData = (customer: CustomerRecord | null): Pick<TaxIdRecord, "type" | "value">[] =>
  (customer?.taxIds ?? []).map(({ type, value }) => ({ type, value }));

/** Returns a customer as GET /v1/customers/:id shows it, without the tax ids unless they're expanded. */
export function toCustomer(
  customer: CustomerRecord,
  expand: ReadonlySet<string>,
): OnTheWire<Stripe.Customer> {
  const { id, taxIds } = customer;
  return {
    id,
    object: "customer",
    address: customer.address,
    balance: 0,
    created: customer.createdS,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: id.slice(-8).toUpperCase(),
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
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: customer.taxExempt,
    ...(expand.has("tax_ids")
      ? {
          tax_ids: {
            object: "list",
            data: taxIds.map((taxId) => toTaxId(taxId, id)),
            has_more: false,
            url: `/v1/customers/${id}/tax_ids`,
          },
        }
      : {}),
    test_clock: null,
  };
}
