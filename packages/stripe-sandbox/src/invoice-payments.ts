import type Stripe from "stripe";
import type { OnTheWire } from "./on-the-wire.ts";
import { totalCents, type SessionRecord } from "./records.ts";

type InvoiceRecord = NonNullable<SessionRecord["invoice"]>;

/** Returns the payment of an invoice, as GET /v1/invoice_payments/:id shows it. Every invoice here has one. */
export function toInvoicePayment(
  { currency, payment, lineItems }: SessionRecord,
  invoice: InvoiceRecord,
): OnTheWire<Stripe.InvoicePayment> {
  const amount = totalCents(lineItems);
  return {
    id: invoice.id.replace(/^in_/, "inpay_"),
    object: "invoice_payment",
    amount_paid: amount,
    amount_requested: amount,
    created: invoice.createdS,
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: payment?.intentId ?? "", type: "payment_intent" },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: invoice.createdS },
  };
}

/** Returns the payments as an expanded invoice contains them. */
export function invoicePayments(
  session: SessionRecord,
  invoice: InvoiceRecord,
): Stripe.ApiList<OnTheWire<Stripe.InvoicePayment>> {
  return {
    object: "list",
    data: [toInvoicePayment(session, invoice)],
    has_more: false,
    url: `/v1/invoice_payments?invoice=${invoice.id}`,
  };
}
