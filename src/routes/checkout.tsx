import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#src/api/query-client.ts";
import { companyStore } from "#src/cart/company-store.ts";
import { CheckoutPage } from "#src/checkout/checkout-page.tsx";
import { presetCountryQuery } from "#src/cart/preset-country.ts";
import { residenceStore } from "#src/cart/residence-store.ts";

export const Route = createFileRoute("/checkout")({
  loader: async ({ context }) => {
    // The page is the same for everyone until the browser knows the cart.
    if (typeof window === "undefined") return;
    if (companyStore.get() === null && residenceStore.get() === null)
      await prefetch(context.queryClient, presetCountryQuery(context));
  },
  component: CheckoutPage,
});
