import { useState } from "react";
import type { Product } from "#domain/catalogue/product.ts";
import { PRODUCTS_PAGE_SIZE, type ProductsPage } from "#domain/search/products-page.ts";
import { announce } from "#src/ui/live-region.tsx";
import { moveToPlace, placeText } from "./product-order.ts";
import { type AppsView, isFiltered } from "./products-search.ts";
import type { useReorder } from "./use-reorder.ts";

type Asked = { readonly product: Product; readonly place: number; readonly open: boolean };

type UsePlaces = {
  readonly view: AppsView;
  readonly saved: ProductsPage;
  readonly moves: ReturnType<typeof useReorder>;
};

/** The places of a page's products, from 0, and the question for another one. */
export function usePlaces({ view, saved, moves }: UsePlaces) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const start = (saved.page - 1) * PRODUCTS_PAGE_SIZE;
  const filtered = isFiltered(view);
  return {
    /** The place of the product at an index of the page, as it's shown. */
    placeOf: (index: number): number => (filtered ? (saved.places[index] ?? 0) : start + index),
    asked,
    ask: (product: Product, place: number) => setAsked({ product, place, open: true }),
    close: () => setAsked(asked && { ...asked, open: false }),
    /** Moves the product that was asked about. Returns whether it leaves the page. */
    put: (place: number): boolean => {
      if (asked === null) return false;
      setAsked({ ...asked, open: false });
      const { _id: id, productname } = asked.product;
      const ids = moves.inOrder(saved.products).map((product) => product._id);
      const { above, below } = saved;
      const move = filtered
        ? place === asked.place
          ? undefined
          : { id, place }
        : moveToPlace({ ids, above, below, start }, { id, place });
      if (move !== undefined) moves.reorder(move);
      announce(`${productname}, ${placeText(place, saved.all)}`);
      return !filtered && (place < start || place >= start + ids.length);
    },
  };
}
export type Places = ReturnType<typeof usePlaces>;
