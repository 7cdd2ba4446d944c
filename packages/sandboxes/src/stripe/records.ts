import { BANK_METHODS, IDEAL_BICS, WALLETS } from "./browser/payment-details.ts";
import { z } from "zod";
import { LOCALES, SUBMIT_TYPES, TAX_ID_TYPES, TAX_TYPES } from "./listed-values.ts";

export const metadataRecord = z.record(z.string(), z.string());

export const taxRateRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  displayName: z.string(),
  inclusive: z.boolean(),
  percentage: z.number(),
  active: z.boolean(),
  country: z.string().nullable(),
  description: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  taxType: z.enum(TAX_TYPES).nullable(),
  metadata: metadataRecord,
});

export const taxIdRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  type: z.enum(TAX_ID_TYPES),
  value: z.string(),
  country: z.string(),
});

export const TAX_EXEMPTIONS = ["none", "exempt", "reverse"] as const;

/** A buyer that the site has described, such as a company. Nothing changes one but its deletion. */
export const customerRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  address: z
    .object({
      line1: z.string().nullable(),
      line2: z.string().nullable(),
      postal_code: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      country: z.string().nullable(),
    })
    .nullable(),
  taxExempt: z.enum(TAX_EXEMPTIONS),
  taxIds: z.array(taxIdRecord),
  metadata: metadataRecord,
  /** The attached test card, which pays their invoices; null without one. */
  paymentMethodId: z.string().nullable().default(null),
  /** True if only calls apply the cash balance; otherwise Stripe does. */
  appliesByCall: z.boolean().default(false),
  deleted: z.boolean().default(false),
});

export const lineItemRecord = z.object({
  id: z.string(),
  priceId: z.string(),
  productId: z.string(),
  currency: z.string(),
  unitAmountCents: z.int(),
  taxBehavior: z.enum(["exclusive", "inclusive", "unspecified"]),
  quantity: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  metadata: metadataRecord,
  /** The rate as it was when the session was created; its percentage never changes. */
  taxRate: taxRateRecord.nullable().default(null),
});

export const invoiceSettingsRecord = z.object({
  accountTaxIds: z.array(z.string()).default([]),
  description: z.string().nullable(),
  footer: z.string().nullable(),
  customFields: z.array(z.object({ name: z.string(), value: z.string() })),
  metadata: metadataRecord,
});

const paymentRecord = z.object({
  intentId: z.string(),
  methodId: z.string(),
  chargeId: z.string().nullable(),
  method: z.enum(["card", "sepa_debit", "customer_balance", ...BANK_METHODS]),
  state: z.enum(["succeeded", "processing", "failed", "awaiting"]),
  createdS: z.int(),
  /** Null until it has succeeded; also in data files of earlier versions. */
  succeededAtS: z.int().nullable().default(null),
  email: z.string(),
  name: z.string(),
  /** The billing country; null if the method brought none. */
  country: z.string().nullable(),
  /** The rest of the billing address; null unless the session asked for it. */
  address: z
    .object({ line1: z.string(), postal_code: z.string(), city: z.string() })
    .nullable()
    .default(null),
  /** Its country is that of the bank; null for any other method. */
  card: z
    .object({
      country: z.string().nullable(),
      last4: z.string(),
      expMonth: z.int(),
      expYear: z.int(),
      wallet: z.enum(WALLETS).nullable().default(null),
    })
    .nullable()
    .default(null),
  /** The debited account's country and last digits, or the BIC of the bank that a redirect led to. */
  bank: z
    .object({
      country: z.string().nullable(),
      last4: z.string().nullable(),
      bic: z.enum(IDEAL_BICS).nullable(),
    })
    .nullable()
    .default(null),
  /** How to transfer the money; null for any other method. */
  transfer: z.object({ iban: z.string(), reference: z.string() }).nullable().default(null),
  /** The outcome of a delayed method, with its time; null once it's there. */
  settlement: z.object({ outcome: z.enum(["succeeded", "failed"]), dueAtMs: z.number() }).nullable(),
  /** The outcome of its refunds if they don't succeed immediately: for bank debits, and for some test numbers. */
  refunds: z.enum(["pending", "fail"]).nullable().default(null),
});

const invoiceRecord = z.object({ id: z.string(), number: z.string(), createdS: z.int() });

/** The sandbox's record of a Checkout Session. The Stripe objects are views of it. */
export const sessionRecord = z.object({
  id: z.string(),
  clientSecret: z.string(),
  createdS: z.int(),
  expiresAtS: z.int(),
  status: z.enum(["open", "complete", "expired"]),
  currency: z.string(),
  adaptivePricing: z.boolean().default(false),
  lineItems: z.array(lineItemRecord),
  returnUrl: z.string().nullable(),
  redirectOnCompletion: z.enum(["always", "if_required", "never"]),
  metadata: metadataRecord,
  clientReferenceId: z.string().nullable(),
  customerEmail: z.string().nullable(),
  /** Null if the customer is given. */
  customerCreation: z.enum(["always", "if_required"]).nullable(),
  /** The given customer; null for a session that was opened without one. */
  customer: customerRecord.nullable().default(null),
  billingAddressCollection: z.enum(["auto", "required"]).nullable(),
  /** True if the form offers a bank transfer. */
  takesTransfers: z.boolean().default(false),
  submitType: z.enum(SUBMIT_TYPES).nullable(),
  locale: z.enum(LOCALES).nullable(),
  invoiceSettings: invoiceSettingsRecord.nullable(),
  intentData: z.object({
    description: z.string().nullable(),
    receiptEmail: z.string().nullable(),
    metadata: metadataRecord,
  }),
  customerId: z.string().nullable(),
  payment: paymentRecord.nullable(),
  invoice: invoiceRecord.nullable(),
});

/** An address that events are sent to, as the account's settings have it. */
export const webhookEndpointRecord = z.object({
  id: z.string(),
  createdS: z.int(),
  url: z.string(),
  enabledEvents: z.array(z.string()),
  description: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  enabled: z.boolean(),
  secret: z.string(),
});

export type LineItemRecord = z.infer<typeof lineItemRecord>;
export type InvoiceSettings = z.infer<typeof invoiceSettingsRecord>;
export type TaxRateRecord = z.infer<typeof taxRateRecord>;
export type WebhookEndpointRecord = z.infer<typeof webhookEndpointRecord>;

export type TaxIdRecord = z.infer<typeof taxIdRecord>;
export type CustomerRecord = z.infer<typeof customerRecord>;
export type PaymentRecord = z.infer<typeof paymentRecord>;
export type SessionRecord = z.infer<typeof sessionRecord>;

/** Returns the total of a session or an invoice. Tax adds nothing, because only tax-inclusive rates are modelled. */
export function totalCents(lineItems: readonly LineItemRecord[]): number {
  return lineItems.reduce((sum, item) => sum + item.unitAmountCents * item.quantity, 0);
}

/** Returns the email address that the site has given, which the buyer can't change; null if the buyer types it. */
export const givenEmail = ({ customer, customerEmail }: SessionRecord): string | null =>
  customer?.email ?? customerEmail;
