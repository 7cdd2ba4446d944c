import type { FormTree } from "./form-encoding.ts";
import { StripeFailure } from "./stripe-error.ts";

/** Stripe's names for the resources of a restricted key, by the start of a call's path. */
const RESOURCES: readonly (readonly [path: string, resource: string])[] = [
  ["/v1/customers", "customer"],
  ["/v1/checkout/sessions", "checkout_session"],
  ["/v1/payment_intents", "payment_intent"],
  ["/v1/charges", "charge"],
  // 'Charges and Refunds' is one row in the dashboard.
  ["/v1/refunds", "charge"],
  ["/v1/invoices", "invoice"],
  ["/v1/invoice_payments", "invoice"],
  ["/v1/credit_notes", "credit_note"],
  ["/v1/disputes", "dispute"],
  ["/v1/balance_transactions", "balance_transaction_source"],
  ["/v1/payouts", "payout"],
  ["/v1/tax_rates", "tax_rate"],
  ["/v1/tax_ids", "tax_id"],
  ["/v1/events", "event"],
  ["/v1/webhook_endpoints", "webhook"],
];

/** The resources that an expanded field shows. */
const EXPANDED: Readonly<Record<string, string>> = {
  payment_intent: "payment_intent",
  latest_charge: "charge",
  charge: "charge",
  invoice: "invoice",
};

/** The permissions that a call needs, such as `rak_charge_write`. */
function neededFor(method: string, path: string, expand: readonly string[]): string[] {
  const resource = RESOURCES.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
  const own = resource === undefined ? [] : [`rak_${resource}_${method === "GET" ? "read" : "write"}`];
  const shown = expand
    .flatMap((field) => field.split("."))
    .flatMap((name) => (EXPANDED[name] === undefined ? [] : [`rak_${EXPANDED[name]}_read`]));
  return [...own, ...shown];
}

/** Throws a 403 in Stripe's words if a restricted key lacks a permission that the call needs. Write includes read. */
export function requirePermissions(
  permissions: ReadonlySet<string>,
  key: string,
  call: { readonly method: string; readonly path: string; readonly params: FormTree },
): void {
  const expand = Object.values(call.params["expand"] ?? {}).map(String);
  for (const needed of neededFor(call.method, call.path, expand)) {
    if (permissions.has(needed) || permissions.has(needed.replace(/_read$/, "_write"))) continue;
    throw new StripeFailure(403, {
      type: "invalid_request_error",
      message: `The provided key '${key.slice(0, 8)}****${key.slice(-4)}' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the '${needed}' permission would allow this request to continue.`,
    });
  }
}
