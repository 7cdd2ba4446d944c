import { useMutation } from "@tanstack/react-query";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import type { Company } from "#domain/cart/company.ts";
import { useApi } from "#src/api/use-api.ts";
import { cart } from "./cart-store.ts";
import { companyDraft, companyStore } from "./company-store.ts";

/**
 * Buys for the company of an earlier order, unless this browser buys for one already (D51, D76). The number is checked first; if
 * that fails, the cart's form is open with these details, and says there what's wrong.
 */
export function useTakeCompany() {
  const { client } = useApi();
  return useMutation({
    // Fails immediately when offline, instead of waiting.
    networkMode: "always",
    mutationFn: async (company: Company | null) => {
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
    },
  });
}
