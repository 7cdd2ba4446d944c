import { useEffect, useEffectEvent, useState } from "react";
import type { CartItem } from "#domain/cart/cart.ts";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import type { CheckoutBuyer } from "#domain/cart/checkout.ts";
import { useApi } from "#src/api/use-api.ts";
import { cartVatQuery } from "#src/cart/cart-vat.tsx";

/**
 * Returns what takes the VAT of the session that was opened, which cart and checkout then show. If the cart's changes after that,
 * because other sales have crossed the threshold (D55), the session is opened again: what is shown is what's charged.
 */
export function useOpenedVat(
  items: readonly CartItem[],
  buyer: CheckoutBuyer,
  reopen: () => void,
): (vat: CartVat) => void {
  const api = useApi();
  const { queryKey } = cartVatQuery(api, items, buyer);
  // What the cart is about to show: its provider renders after this one has taken a session's.
  const shown = api.queryClient.getQueryData(queryKey);
  const [opened, setOpened] = useState<{ readonly of: string; readonly ratePercent: number } | null>(null);
  const of = JSON.stringify(queryKey);
  const isOutdated = opened?.of === of && shown !== undefined && shown?.ratePercent !== opened.ratePercent;
  const openAgain = useEffectEvent(reopen);
  useEffect(() => {
    if (isOutdated) openAgain();
  }, [isOutdated]);
  return (vat) => {
    api.queryClient.setQueryData(queryKey, vat);
    setOpened({ of, ratePercent: vat.ratePercent });
  };
}
