import { useQuery } from "@tanstack/react-query";
import type { CartItem } from "#domain/cart/cart.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { startsInWords } from "#domain/orders/renewal-start.ts";
import { useApi } from "#src/api/use-api.ts";

/**
 * When the lines of a cart start that renew an order, in words (D41). The shop decides, so a line has none until it has
 * answered; a cart that renews nothing is not asked about.
 */
export function useRenewalStarts(items: readonly CartItem[]): (item: CartItem) => string | undefined {
  const { client } = useApi();
  const renewing = items.filter(({ renews }) => renews !== undefined);
  const { data } = useQuery({
    queryKey: [
      "renewal starts",
      renewing.map(({ productname, quantity, renews }) => [productname, quantity, renews]),
    ],
    queryFn: async () => (await client.stripe.checkCart.mutate(checkoutPayload(renewing))).renewals,
    enabled: renewing.length > 0,
    // Until the next answer, that for another quantity.
    placeholderData: (before) => before,
  });
  return ({ productname, renews }) => {
    const line = renews && data?.find((one) => one.productname === productname);
    return line ? startsInWords(line.starts) : undefined;
  };
}
