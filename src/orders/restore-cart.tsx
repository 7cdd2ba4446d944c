import { useMutation } from "@tanstack/react-query";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useTakeCompany } from "#src/cart/use-take-company.ts";
import { cart } from "#src/cart/cart-store.ts";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useOverlay } from "#src/ui/overlay.ts";

type Lines = Outputs["orders"]["buyAgain"]["lines"];

/**
 * Puts the items of an order whose payment failed back into the cart, at today's prices, and opens the cart (D14).
 * Items already in the cart stay as they are.
 */
export function RestoreCart({ token }: { readonly token: string }) {
  const { client } = useApi();
  const panel = useOverlay("cart");
  const takeCompany = useTakeCompany();
  const putBack = useMutation({
    mutationFn: () => client.orders.buyAgain.query({ token }),
    onSuccess: async ({ lines, company }) => {
      await takeCompany.mutateAsync(company);
      for (const { product, plan, quantity, renews } of lines) {
        if (product) cart.add(product, plan, quantity, renews ?? undefined);
      }
      if (cart.items().length > 0) panel.show();
    },
  });
  return (
    <div>
      <Button disabled={putBack.isPending} aria-haspopup="dialog" onClick={() => putBack.mutate()}>
        Put these items back
      </Button>
      <LiveRegion className="mt-3 text-sm empty:mt-0">{gone(putBack.data?.lines ?? [])}</LiveRegion>
      <Failure
        of={putBack}
        failed="We couldn’t add them to your cart. Please try again."
        className="text-sm mt-3"
      />
    </div>
  );
}

/** Names the products that can no longer be bought, if any. */
function gone(lines: Lines): string {
  const names = lines.filter(({ product }) => product === null).map(({ productname }) => productname);
  return names.length === 0 ? "" : `Not available right now: ${names.join(", ")}.`;
}
