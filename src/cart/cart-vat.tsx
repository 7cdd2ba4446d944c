import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import type { CartItem } from "#domain/cart/cart.ts";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import { type CheckoutBuyer, checkoutPayload } from "#domain/cart/checkout.ts";
import { VAT_RATE_PERCENT } from "#domain/money/money.ts";
import { isCrossBorder } from "#domain/vat/decide-vat.ts";
import type { Api } from "#src/api/trpc.ts";
import { useApi } from "#src/api/use-api.ts";
import { useCartItems } from "./cart-store.ts";
import { useCompany } from "./company-store.ts";
import { useResidence } from "./residence-store.ts";

/** The VAT of a cart as the server decides it; undefined while it's asked, and null if it can't tell. */
export type ShownVat = CartVat | null | undefined;

const CartVatContext = createContext<ShownVat>(undefined);

/** The VAT of the cart that's shown: decided once, for its lines, sums and sentences alike (D11, D53). */
export const useCartVat = (): ShownVat => useContext(CartVatContext);

export function useCartBuyer(): CheckoutBuyer {
  const company = useCompany();
  return { company, residence: useResidence(company !== null) };
}

/** The VAT that an order of these items would have now. Opening its session answers with the same. */
export const cartVatQuery = (
  { client }: Pick<Api, "client">,
  items: readonly CartItem[],
  buyer: CheckoutBuyer,
) =>
  queryOptions({
    queryKey: ["cart VAT", checkoutPayload(items).cart, buyer.company?.company, buyer.residence],
    queryFn: async () => (await client.stripe.checkCart.mutate(checkoutPayload(items, buyer))).vat,
  });

type CartVatProviderProps = { readonly isShown?: boolean; readonly children: ReactNode };

/** Asks for the VAT of the cart while it's shown. */
export function CartVatProvider({ isShown = true, children }: CartVatProviderProps) {
  const buyer = useCartBuyer();
  const items = useCartItems();
  const isKnown = buyer.company !== null || buyer.residence !== null;
  const { data, isError } = useQuery({
    ...cartVatQuery(useApi(), items, buyer),
    enabled: isShown && isKnown && items.length > 0,
  });
  const vat = data === undefined ? (knownVat(buyer) ?? (isError ? null : undefined)) : data;
  return <CartVatContext value={vat}>{children}</CartVatContext>;
}

const DUTCH: CartVat = { rule: "domestic", country: "NL", ratePercent: VAT_RATE_PERCENT, silent: false };

/** The VAT that the sum of the cart can't change, before the server has decided it again. */
function knownVat({ company, residence }: CheckoutBuyer): CartVat | undefined {
  if (company !== null) return isCrossBorder(company.vat.rule) ? undefined : company.vat;
  return residence?.country === DUTCH.country ? DUTCH : undefined;
}
