import { checkoutPayload } from "#domain/cart/checkout.ts";
import type { Company } from "#domain/cart/company.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { cart } from "./cart-store.ts";
import { companyDraft, companyStore } from "./company-store.ts";

/**
 * Buys for the company of an earlier order, unless this browser buys for one already (D51, D76). The number is checked first; if
 * that fails, the cart's form is open with these details, and says there what's wrong.
 */
export async function takeCompany(client: TrpcClient, company: Company | null): Promise<void> {
  if (company === null || companyStore.get() !== null) return;
  try {
    const { cart: lines } = checkoutPayload(cart.items());
    companyStore.set({
      company,
      vat: await client.stripe.checkCompany.mutate({ ...company, cart: lines }),
    });
  } catch {
    companyDraft.set(company);
  }
}
