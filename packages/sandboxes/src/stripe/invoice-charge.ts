import type { Books } from "./books.ts";
import { newId } from "./ids.ts";
import { manualInvoice } from "./invoice-source.ts";
import type { ManualInvoiceRecord } from "./money-records.ts";
import type { SessionRecord } from "./records.ts";
import { invalidRequest } from "./stripe-error.ts";

/** False for the payment of an invoice that a call has made. It's kept as a session under the invoice's id, which no call shows. */
export const isCheckout = ({ id }: Pick<SessionRecord, "id">): boolean => !id.startsWith("in_");

/** Charges an open invoice to its customer's card. Throws Stripe's refusal if they have none. */
export function chargeCard(books: Books, invoice: ManualInvoiceRecord): void {
  const customer = books.customers.get(invoice.customerId);
  if (!customer?.paymentMethodId)
    throw invalidRequest("There is no `default_payment_method` set on this Customer or Invoice.", {
      code: "missing",
    });
  const nowS = books.nowS();
  const expYear = new Date(books.nowMs()).getUTCFullYear() + 1;
  books.sessions.set(invoice.id, {
    id: invoice.id,
    clientSecret: "",
    createdS: nowS,
    expiresAtS: nowS,
    status: "complete",
    currency: invoice.currency,
    adaptivePricing: false,
    takesTransfers: false,
    lineItems: [...manualInvoice(books, invoice).lineItems],
    returnUrl: null,
    redirectOnCompletion: "never",
    metadata: {},
    clientReferenceId: null,
    customerEmail: null,
    customerCreation: null,
    customer,
    billingAddressCollection: null,
    submitType: null,
    locale: null,
    invoiceSettings: null,
    intentData: { description: "Payment for Invoice", receiptEmail: null, metadata: {} },
    customerId: customer.id,
    payment: {
      intentId: newId.paymentIntent(),
      methodId: customer.paymentMethodId,
      chargeId: newId.charge(),
      method: "card",
      state: "succeeded",
      createdS: nowS,
      succeededAtS: nowS,
      email: customer.email ?? "",
      name: customer.name ?? "",
      country: customer.address?.country ?? null,
      card: { country: "US", last4: "4242", expMonth: 12, expYear, wallet: null },
      address: null,
      bank: null,
      transfer: null,
      settlement: null,
      refunds: null,
    },
    invoice: null,
  });
}
