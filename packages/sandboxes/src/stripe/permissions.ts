import type { FormTree } from "./form-encoding.ts";
import type { Endpoint } from "./resource.ts";
import { StripeFailure } from "./stripe-error.ts";

/** The resources that an expanded field shows. */
const EXPANDED: Readonly<Record<string, string>> = {
  payment_intent: "payment_intent",
  latest_charge: "charge",
  charge: "charge",
  invoice: "invoice",
};

/** The permissions that a call needs, such as `rak_charge_write`. */
function neededFor({ method, permission }: Endpoint, params: FormTree): string[] {
  const expand = Object.values(params["expand"] ?? {}).map(String);
  const shown = expand
    .flatMap((field) => field.split("."))
    .flatMap((name) => (EXPANDED[name] === undefined ? [] : [`rak_${EXPANDED[name]}_read`]));
  return [`rak_${permission}_${method === "GET" ? "read" : "write"}`, ...shown];
}

/** Throws a 403 in Stripe's words if a restricted key lacks a permission that the call needs. Write includes read. */
export function requirePermissions(
  permissions: ReadonlySet<string>,
  key: string,
  endpoint: Endpoint,
  params: FormTree,
): void {
  for (const needed of neededFor(endpoint, params)) {
    if (permissions.has(needed) || permissions.has(needed.replace(/_read$/, "_write"))) continue;
    throw new StripeFailure(403, {
      type: "invalid_request_error",
      message: `The provided key '${key.slice(0, 8)}****${key.slice(-4)}' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the '${needed}' permission would allow this request to continue.`,
    });
  }
}
