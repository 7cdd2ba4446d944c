import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import { PRODUCTS_PAGE_SIZE, type ProductsPage } from "#domain/search/products-page.ts";
import { type AppsView, isFiltered, productsInput } from "#src/admin/products-search.ts";
import { failureText } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { announce } from "#src/ui/live-region.tsx";
import { afterMove, type Move, moveTo, moveToPlace, type PlaceMove, placeText } from "./product-order.ts";

type Asked = { readonly product: Product; readonly place: number; readonly open: boolean };

/**
 * The order of a page's products, and the question for another place. A move shows immediately and is then sent; rapid
 * ones are sent one after another. One to a place that the page doesn't show is seen once it's saved. A failed move is
 * reverted (D21).
 */
export function useProductOrder(view: AppsView, saved: ProductsPage) {
  const { client, queries } = useApi();
  const [moves, setMoves] = useState<readonly (Move | PlaceMove)[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Not `useAct`: the list shows a move before it's sent, and the next can be made meanwhile.
  const saving = useMutation({
    scope: { id: "moves of products" },
    mutationFn: (move: Move | PlaceMove) =>
      "place" in move ? client.products.moveToPlace.mutate(move) : client.products.move.mutate(move),
    onSuccess: (_answer, move) => {
      // Until the list is loaded again, as after every change of the catalogue.
      queries.products.page.setData(
        productsInput(view),
        (page) => page && { ...page, products: [...shownAfter(page.products, move)] },
      );
    },
    onSettled: (_answer, _error, move) => setMoves((before) => before.filter((other) => other !== move)),
  });
  const products = moves.reduce(shownAfter, saved.products);
  const isPartial = isFiltered(view);
  const start = (saved.page - 1) * PRODUCTS_PAGE_SIZE;
  const page = { ids: products.map(({ _id }) => _id), above: saved.above, below: saved.below, start };

  function move(wanted: Move | PlaceMove | undefined): void {
    if (wanted === undefined) return;
    setMoves((before) => [...before, wanted]);
    saving.mutate(wanted);
  }

  return {
    products,
    /** Of all products. */
    count: saved.all,
    /** False while only some of the products are shown: a drag or a step would pass over the others. */
    isMovable: !isPartial,
    /** The place of the product at an index of the page, from 0. */
    placeOf: (index: number): number => (isPartial ? (saved.places[index] ?? 0) : start + index),
    /** Moves a product to an index of the page. */
    put: (id: ProductId, to: number) => move(moveTo(page, id, to)),
    asked,
    ask: (product: Product, place: number) => setAsked({ product, place, open: true }),
    close: () => setAsked(asked && { ...asked, open: false }),
    /** Moves the product that was asked about. Returns whether it leaves the page. */
    putAsked: (place: number): boolean => {
      if (asked === null) return false;
      setAsked({ ...asked, open: false });
      const { _id: id, productname } = asked.product;
      if (!isPartial) move(moveToPlace(page, { id, place }));
      else if (place !== asked.place) move({ id, place });
      announce(`${productname}, ${placeText(place, saved.all)}`);
      return !isPartial && (place < start || place >= start + products.length);
    },
    failure: saving.isError ? `We couldn’t save the order. ${failureText(saving.error)}` : "",
    clearFailure: saving.reset,
  };
}
export type ProductOrder = ReturnType<typeof useProductOrder>;

const shownAfter = (products: readonly Product[], move: Move | PlaceMove): readonly Product[] =>
  "place" in move ? products : afterMove(products, move);
