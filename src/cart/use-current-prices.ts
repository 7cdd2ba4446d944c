import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CartItem, chosenPlan } from "#domain/cart/cart.ts";
import { type CartCorrection, correctCart } from "#domain/cart/cart-changes.ts";
import { withPlansOffered } from "#domain/cart/cart-plan.ts";
import { itemUnitCents } from "#domain/cart/cart-sums.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { notifyCatalogueChange } from "#src/api/catalogue-change.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { cart } from "./cart-store.ts";

/**
 * Requests current prices and stock whenever the cart is opened, and corrects the lines that differ (D11). Without a
 * response the cart stays as it is; checkout asks again.
 * - `corrections`: the corrected lines, until they are confirmed.
 * - `collections`: the collections that include a product in the cart (D71).
 * - `check`: requests them again.
 * - `plansKnown`: true once the lines have the plans that their products offer now (D66).
 */
export function useCurrentPrices(open: boolean) {
  const { client } = useApi();
  const [corrections, setCorrections] = useState<readonly CartCorrection[]>([]);
  const { mutate, data } = useMutation({
    mutationFn: (items: readonly CartItem[]) => checked(client, items),
    onSuccess: ({ changes, offers }) => {
      const items = withPlansOffered(cart.items(), offers);
      if (items !== cart.items()) cart.replace(items);
      if (changes.length === 0) return;
      notifyCatalogueChange();
      const corrected = correctCart(cart.items(), changes);
      cart.replace(corrected.items);
      setCorrections((before) => [
        ...before.filter(isNotAmong(corrected.corrections)),
        ...corrected.corrections,
      ]);
    },
  });
  useEffect(() => {
    if (open && cart.items().length > 0) mutate(cart.items());
  }, [open, mutate]);
  return {
    corrections,
    confirm: () => setCorrections([]),
    plansKnown: data !== undefined,
    collections: data?.collections ?? NONE,
    check: () => mutate(cart.items()),
  };
}

const NONE: readonly Product[] = [];

/** Resolves to the response without the lines that have changed or gone since the request. */
async function checked(client: TrpcClient, items: readonly CartItem[]) {
  const { changes, offers, collections } = await client.stripe.checkCart.mutate(checkoutPayload(items));
  const isCurrent = ({ productname }: { readonly productname: string }): boolean => {
    const [asked, now] = [items, cart.items()].map((list) =>
      list.find((item) => item.productname === productname),
    );
    return asked !== undefined && now !== undefined && isSame(asked, now);
  };
  const changed = new Set(changes.map(({ productname }) => productname));
  return {
    changes: changes.filter(isCurrent),
    offers: offers.filter((offer) => !changed.has(offer.productname) && isCurrent(offer)),
    collections,
  };
}

const isSame = (asked: CartItem, now: CartItem): boolean =>
  chosenPlan(asked) === chosenPlan(now) && itemUnitCents(asked) === itemUnitCents(now);

const isNotAmong = (later: readonly CartCorrection[]) => (earlier: CartCorrection) =>
  later.every(
    (one) =>
      one.productname !== earlier.productname && !("now" in one && one.wasNamed === earlier.productname),
  );
