import { useState } from "react";
import type { CartItem } from "#domain/cart/cart.ts";
import {
  cheaperCollection,
  type CollectionOffer,
  swapForCollection,
} from "#domain/cart/cheaper-collection.ts";
import { type Cents, formatPrice } from "#domain/money/money.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { Button } from "#src/ui/button.tsx";
import { cart } from "./cart-store.ts";
import { useCartPrices } from "./use-cart-prices.ts";

type CollectionOfferProps = {
  readonly items: readonly CartItem[];
  readonly collections: readonly Product[];
};

type Swap = {
  readonly before: readonly CartItem[];
  readonly after: readonly CartItem[];
  readonly name: string;
};

/** Offers the collection that makes the cart cheaper (D71). One press swaps, and another undoes it while nothing else changes. */
export function CheaperCollection({ items, collections }: CollectionOfferProps) {
  const [swap, setSwap] = useState<Swap | null>(null);
  const { unit } = useCartPrices();
  const offer = cheaperCollection(items, collections);
  const undoable = swap?.after === items ? swap : null;
  if (!offer && !undoable) return null;

  function press(): void {
    if (undoable) cart.replace(undoable.before);
    else if (offer) {
      cart.replace(swapForCollection(items, offer));
      setSwap({ before: items, after: cart.items(), name: offer.collection.productname });
    }
  }

  return (
    <section
      aria-label="A cheaper collection"
      className="mb-3 flex items-center gap-3 border border-accent bg-accent-wash px-3 py-2 text-sm"
    >
      <p className="flex-1">
        {undoable
          ? `${undoable.name} is in your cart instead.`
          : offer
            ? sentence(offer, unit(offer.savesCents))
            : null}
      </p>
      {/* One button for both, so that the focus stays on it. */}
      <Button variant="secondary" size="small" onClick={press}>
        {undoable ? "Undo" : "Swap"}
      </Button>
    </section>
  );
}

/** Returns 'X includes A, B and C from your cart and saves you €n.' */
function sentence({ collection, quantity, replaces }: CollectionOffer, savesCents: Cents): string {
  const names = new Intl.ListFormat("en-GB").format(replaces.map(({ productname }) => productname));
  const units = quantity > 1 ? `${quantity} × ` : "";
  return `${units}${collection.productname} ${quantity > 1 ? "include" : "includes"} ${names} from your cart and ${
    quantity > 1 ? "save" : "saves"
  } you ${formatPrice(savesCents)}.`;
}
