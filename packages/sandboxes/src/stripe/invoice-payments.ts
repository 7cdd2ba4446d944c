import type Stripe from "stripe";
import type { PaidSession } from "./charges.ts";
import type { InvoiceSource } from "./invoice-source.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { totalCents } from "./records.ts";

type PaidInvoice = InvoiceSource & { paidBy: PaidSession };

/** True if a payment has paid the invoice; one that was paid out of band has none. */
export function hasInvoicePayment(source: InvoiceSource): source is PaidInvoice {
  return source.paidBy !== null;
}

/** Returns the payment of an invoice, as GET /v1/invoice_payments/:id shows it. */
export function toInvoicePayment(source: PaidInvoice): OnTheWire<Stripe.InvoicePayment> {
  const amount = totalCents(source.lineItems);
  return {
    id: source.id.replace(/^in_/, "inpay_"),
    object: "invoice_payment",
    amount_paid: amount,
    amount_requested: amount,
    created: source.createdS,
    currency: source.currency,
    invoice: source.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: source.paidBy.payment.intentId, type: "payment_intent" },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: source.paidAtS },
  };
}

/** Returns the payments as an expanded invoice contains them. */
export function invoicePayments(source: InvoiceSource): Stripe.ApiList<OnTheWire<Stripe.InvoicePayment>> {
  return {
    object: "list",
    data: hasInvoicePayment(source) ? [toInvoicePayment(source)] : [],
    has_more: false,
    url: `/v1/invoice_payments?invoice=${source.id}`,
  };
}
