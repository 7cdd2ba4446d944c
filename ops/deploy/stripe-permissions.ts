import Stripe from "stripe";
import type { Closed, StripeClient } from "#worker/platform/stripe-client.ts";

type Probe = {
  /** The dashboard's name for it, in the list of a restricted key's permissions. */
  readonly permission: string;
  /** Stripe's own name, which its refusals have. */
  readonly slug: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly params?: object;
};

/**
 * The permissions that the Worker and the deployment need, each with a call that needs it and changes nothing: it names
 * an object that doesn't exist, or leaves out a required parameter. Stripe checks permissions before parameters.
 */
export const STRIPE_PERMISSIONS: readonly Probe[] = [
  {
    permission: "Checkout Sessions: Write",
    slug: "rak_checkout_session_write",
    method: "POST",
    path: "/v1/checkout/sessions/cs_probe/expire",
  },
  {
    permission: "Customers: Write",
    slug: "rak_customer_write",
    method: "POST",
    path: "/v1/customers",
    // Without a fault it would create a customer.
    params: {
      tax_id_data: [{ type: "eu_vat", value: "probe" }],
    } satisfies Closed<Stripe.CustomerCreateParams>,
  },
  {
    permission: "Charges and Refunds: Write",
    slug: "rak_charge_write",
    method: "POST",
    path: "/v1/refunds",
    params: { payment_intent: "pi_probe" } satisfies Closed<Stripe.RefundCreateParams>,
  },
  {
    permission: "Payment Intents: Write",
    slug: "rak_payment_intent_write",
    method: "POST",
    path: "/v1/payment_intents/pi_probe/apply_customer_balance",
  },
  {
    permission: "Disputes: Read",
    slug: "rak_dispute_read",
    method: "GET",
    path: "/v1/disputes/du_probe",
  },
  {
    permission: "Invoices: Write",
    slug: "rak_invoice_write",
    method: "POST",
    path: "/v1/invoices/in_probe/finalize",
  },
  {
    permission: "Credit Notes: Write",
    slug: "rak_credit_note_write",
    method: "POST",
    path: "/v1/credit_notes",
    params: { invoice: "in_probe" } satisfies Closed<Stripe.CreditNoteCreateParams>,
  },
  {
    permission: "Balance Transaction Sources: Read",
    slug: "rak_balance_transaction_source_read",
    method: "GET",
    path: "/v1/balance_transactions/txn_probe",
  },
  { permission: "Payouts: Read", slug: "rak_payout_read", method: "GET", path: "/v1/payouts/po_probe" },
  { permission: "Tax Rates: Write", slug: "rak_tax_rate_write", method: "POST", path: "/v1/tax_rates" },
  { permission: "Tax IDs: Write", slug: "rak_tax_id_write", method: "POST", path: "/v1/tax_ids" },
  {
    permission: "Webhook Endpoints: Write",
    slug: "rak_webhook_write",
    method: "POST",
    path: "/v1/webhook_endpoints",
  },
];

/** The permissions that a key lacks, by the dashboard's names. A failure other than a refusal is thrown. */
export async function missingPermissions(stripe: StripeClient): Promise<string[]> {
  const answers = await Promise.all(
    STRIPE_PERMISSIONS.map(async ({ permission, method, path, params }) =>
      (await isRefused(() => stripe.rawRequest(method, path, params))) ? [permission] : [],
    ),
  );
  return answers.flat();
}

async function isRefused(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return true;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}
