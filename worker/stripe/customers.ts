import Stripe from "stripe";
import { orderNumber } from "#domain/orders/order.ts";
import type { OrderCompany } from "../db/schema/orders.ts";
import type { Order } from "../records/orders.ts";

type Taxed = Pick<Order, "id" | "vatRule">;

export type Customer = {
  readonly id: string;
  /** The VAT number if the provider refuses its form, which must not stop a sale. */
  readonly refusedNumber: string | null;
};

/**
 * Creates the provider's customer, whose name, address and VAT number are on the invoice (D56). Each invoice has its own, so
 * that a corrected one changes nothing about the one before.
 */
export async function createCustomer(
  stripe: Stripe,
  idempotencyKey: string,
  order: Taxed,
  company: OrderCompany,
): Promise<Customer> {
  const { name, street, postcode, town, country, vatNumber, email } = company;
  const facts = {
    name,
    email,
    address: { line1: street, postal_code: postcode, city: town, country },
    tax_exempt: order.vatRule === "reverse_charge" ? "reverse" : "none",
    metadata: { order_id: order.id },
  } as const;
  const number = vatNumber === null ? {} : { tax_id_data: [{ type: "eu_vat" as const, value: vatNumber }] };
  try {
    const { id } = await stripe.customers.create({ ...facts, ...number }, { idempotencyKey });
    return { id, refusedNumber: null };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== "tax_id_invalid") throw error;
    // The provider would replay its refusal for the same key.
    const { id } = await stripe.customers.create(facts, {
      idempotencyKey: `${idempotencyKey}-without-number`,
    });
    return { id, refusedNumber: vatNumber };
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
  ...(customer?.refusedNumber ? [{ name: "VAT number", value: customer.refusedNumber }] : []),
];
