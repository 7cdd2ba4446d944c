import Stripe from "stripe";
import { orderNumber } from "#domain/orders/order.ts";
import { isEuCountry } from "#domain/vat/countries.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import type { OrderCompany } from "../db/schema/orders.ts";
import type { Order } from "../records/orders.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

type Taxed = Pick<Order, "id" | "vatRule">;

export type Customer = {
  readonly id: string;
  /** The number that the provider can't take as a VAT number, which is printed beside the order number; null without one. */
  readonly printed: { readonly name: string; readonly value: string } | null;
};

const TAX_EXEMPTIONS: Readonly<Record<VatRule, "none" | "exempt" | "reverse">> = {
  domestic: "none",
  below_threshold: "none",
  oss: "none",
  reverse_charge: "reverse",
  outside_eu: "exempt",
};

/**
 * Creates the provider's customer, whose name, address and VAT number are on the invoice (D56). Each invoice has its own, so
 * that a corrected one changes nothing about the one before.
 */
export async function createCustomer(
  stripe: StripeClient,
  idempotencyKey: string,
  order: Taxed,
  company: OrderCompany,
  /** True if it can pay by bank transfer. */
  transfers = false,
): Promise<Customer> {
  const { name, street, postcode, town, country, vatNumber, email } = company;
  const facts = {
    name,
    email,
    address: { line1: street, postal_code: postcode, city: town, country },
    // The shop itself uses what was transferred, so that a part, or money that comes too late, can go back (D84).
    ...(transfers ? { cash_balance: { settings: { reconciliation_mode: "manual" as const } } } : {}),
    tax_exempt: TAX_EXEMPTIONS[order.vatRule],
    metadata: { order_id: order.id },
  } as const;
  if (vatNumber === null || !isEuCountry(country)) {
    const { id } = await stripe.customers.create(facts, { idempotencyKey });
    return { id, printed: vatNumber === null ? null : { name: "Tax number", value: vatNumber } };
  }
  try {
    const number = { tax_id_data: [{ type: "eu_vat" as const, value: vatNumber }] };
    const { id } = await stripe.customers.create({ ...facts, ...number }, { idempotencyKey });
    return { id, printed: null };
  } catch (error) {
    // Its form must not stop a sale.
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== "tax_id_invalid") throw error;
    // The provider would replay its refusal for the same key.
    const { id } = await stripe.customers.create(facts, {
      idempotencyKey: `${idempotencyKey}-without-number`,
    });
    return { id, printed: { name: "VAT number", value: vatNumber } };
  }
}

/** Returns the fields of an invoice that the provider has no place for (D56). It takes four. */
export const invoiceFields = (
  { sequence }: Pick<Order, "sequence">,
  company: Pick<OrderCompany, "purchaseOrder"> | null,
  customer: Customer | null,
): Stripe.InvoiceCreateParams.CustomField[] => [
  { name: "Order number", value: orderNumber(sequence) },
  ...(company?.purchaseOrder ? [{ name: "Purchase order", value: company.purchaseOrder }] : []),
  ...(customer?.printed ? [customer.printed] : []),
];
