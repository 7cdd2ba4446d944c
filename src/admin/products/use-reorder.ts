import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "#domain/catalogue/product.ts";
import type { ProductsPageInput } from "#domain/search/products-page.ts";
import { failureText } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import { useApi } from "#src/api/use-api.ts";
import { afterMove, type Move, type PlaceMove } from "./product-order.ts";

/**
 * The administrator's moves on a page of the list. A move shows immediately and is then sent; rapid ones are sent one
 * after another. One to a place that the page doesn't show is seen once it's saved. A failed move is reverted and the list
 * refetched (D21).
 */
export function useReorder(input: ProductsPageInput) {
  const { client } = useApi();
  const { page } = useQueries().products;
  const [moves, setMoves] = useState<readonly (Move | PlaceMove)[]>([]);
  const saving = useMutation({
    // Moves are sent one at a time.
    scope: { id: "moves of products" },
    mutationFn: (move: Move | PlaceMove) =>
      "place" in move ? client.products.moveToPlace.mutate(move) : client.products.move.mutate(move),
    onSuccess: (_answer, move) => {
      if ("place" in move) return page.invalidate();
      const shown = page.getData(input)?.products ?? [];
      const products = afterMove(shown, move);
      page.setData(input, (saved) => saved && { ...saved, products: [...products] });
      // The product has left the page, and another has moved in.
      if (products.length < shown.length) void page.invalidate();
      return undefined;
    },
    onError: () => void page.invalidate(),
    onSettled: (_answer, _error, move) => setMoves((before) => before.filter((other) => other !== move)),
  });
  return {
    inOrder: (products: readonly Product[]) => moves.reduce(shownAfter, products),
    reorder: (move: Move | PlaceMove) => {
      setMoves((before) => [...before, move]);
      saving.mutate(move);
    },
    failure: saving.isError ? `We couldn’t save the order. ${failureText(saving.error)}` : "",
    clearFailure: saving.reset,
  };
}

const shownAfter = (products: readonly Product[], move: Move | PlaceMove): readonly Product[] =>
  "place" in move ? products : afterMove(products, move);
