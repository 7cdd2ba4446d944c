import type { Outputs } from "#src/api/router-types.ts";
import { takeCompany } from "#src/cart/take-company.ts";
import { cart } from "#src/cart/cart-store.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useOverlay } from "#src/ui/overlay.ts";

type Lines = Outputs["orders"]["buyAgain"]["lines"];

/**
 * Puts the items of an order whose payment failed back into the cart, at today's prices, and opens the cart (D14).
 * Items already in the cart stay as they are.
 */
export function RestoreCart({ token }: { readonly token: string }) {
  const panel = useOverlay("cart");
  const putBack = useAct(
    async (client) => {
      const { lines, company } = await client.orders.buyAgain.query({ token });
      await takeCompany(client, company);
      return lines;
    },
    {
      failed: () => "We couldn’t add them to your cart. Please try again.",
      onDone: (lines) => {
        for (const { product, plan, quantity, renews } of lines) {
          if (product) cart.add(product, plan, quantity, renews ?? undefined);
        }
        if (cart.items().length > 0) panel.show();
      },
      // Nothing but the cart changes.
      loadsAgain: false,
    },
  );
  return (
    <div>
      <Button disabled={putBack.pending} aria-haspopup="dialog" onClick={() => putBack.start()}>
        Put these items back
      </Button>
      <LiveRegion className="mt-3 text-sm empty:mt-0">{gone(putBack.data ?? [])}</LiveRegion>
      <Failure of={putBack} className="mt-3 text-sm" />
    </div>
  );
}

/** Names the products that can no longer be bought, if any. */
function gone(lines: Lines): string {
  const names = lines.filter(({ product }) => product === null).map(({ productname }) => productname);
  return names.length === 0 ? "" : `Not available right now: ${names.join(", ")}.`;
}
