import { useQuery } from "@tanstack/react-query";
import type { CartItem } from "#domain/cart/cart.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { startsInWords } from "#domain/units/renewal-start.ts";
import { useApi } from "#src/api/use-api.ts";

/**
 * Returns the start of a renewal in words, by cart line (D41). The server decides, so it's undefined until the
 * response; a cart without renewals makes no request.
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
    // Keeps the start for the previous quantity until the next response.
    placeholderData: (before) => before,
  });
  return ({ productname, renews }) => {
    const line = renews && data?.find((one) => one.productname === productname);
    return line ? startsInWords(line.starts) : undefined;
  };
}
