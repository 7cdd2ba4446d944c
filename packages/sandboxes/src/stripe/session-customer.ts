import { notModelled, type CreateParams } from "./create-params.ts";
import type { Ledger } from "./ledger.ts";
import type { CustomerRecord } from "./records.ts";
import { invalidRequest, unknownReference } from "./stripe-error.ts";

/** Returns the customer that the session is for; null if the buyer is a guest. */
export function sessionCustomer(
  params: CreateParams,
  account: Pick<Ledger, "customers">,
): CustomerRecord | null {
  const { customer: id, customer_update: update = {} } = params;
  if (id === undefined) {
    if (params.customer_update)
      throw invalidRequest("`customer_update` can only be used with `customer`.", {
        param: "customer_update",
      });
    return null;
  }
  for (const param of ["customer_creation", "customer_email"] as const)
    if (params[param] !== undefined)
      throw invalidRequest(`You may only specify one of these parameters: customer, ${param}.`, { param });
  for (const field of ["address", "name", "shipping"] as const)
    // The form asks for a country only, so saving that would lose the rest of an address.
    if (update[field] === "auto")
      throw notModelled(`customer_update[${field}]`, "customers that a checkout changes");
  const customer = account.customers.get(id);
  if (!customer || customer.deleted) throw unknownReference("customer", id, "customer");
  if (customer.email === null) throw notModelled("customer", "checkouts of a customer without an email");
  return customer;
}
