import type Stripe from "stripe";
import type { BalanceTransaction } from "./balance.ts";
import type { FormTree } from "./form-encoding.ts";
import type { Cause } from "./books.ts";
import type { Ledger } from "./ledger.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import type { WebhookSender } from "./webhooks.ts";

export type ApiCall = { ledger: Ledger; webhooks: WebhookSender; id: string; params: FormTree; cause: Cause };
/** The objects that the API answers with. */
type Answered =
  | BalanceTransaction
  | OnTheWire<
      | Stripe.Charge
      | Stripe.Checkout.Session
      | Stripe.CreditNote
      | Stripe.CreditNoteLineItem
      | Stripe.Customer
      | Stripe.DeletedCustomer
      | Stripe.DeletedInvoice
      | Stripe.Dispute
      | Stripe.Event
      | Stripe.Invoice
      | Stripe.InvoiceLineItem
      | Stripe.InvoicePayment
      | Stripe.LineItem
      | Stripe.PaymentIntent
      | Stripe.Payout
      | Stripe.Refund
      | Stripe.TaxId
      | Stripe.TaxRate
      | Stripe.WebhookEndpoint
    >;
/** One call of the API: its method, its path and its handler. */
export type Endpoint = {
  method: "DELETE" | "GET" | "POST";
  path: RegExp;
  run: (call: ApiCall) => Answered | Stripe.ApiList<Answered>;
};
