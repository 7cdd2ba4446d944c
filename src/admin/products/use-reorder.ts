import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReducer } from "react";
import type { Product, ProductId } from "#domain/product.ts";
import { failureDataOf } from "#src/api/failure.ts";
import { latestOnly } from "#src/api/latest-only.ts";
import { useQueries } from "#src/api/queries.tsx";
import { useApi } from "#src/api/use-api.ts";
import { inOrder } from "./product-order.ts";
import { failureText } from "#src/admin/shell/failure-text.ts";

type Order = readonly ProductId[];

/**
 * The list in the admin's order. A new order shows at once and is then sent; rapid ones are sent one at a time, skipping
 * all waiting ones but the last. A failed one reverts to the last saved order, or to the one that the server answers
 * (D21).
 */
export function useReorder(saved: readonly Product[]) {
  const { client } = useApi();
  const queries = useQueries();
  const queryClient = useQueryClient();
  const [, renderNow] = useReducer((renders: number) => renders + 1, 0);

  function keep(order: Order): void {
    queries.products.list.setData(undefined, (list) => list && inOrder(list, order));
  }

  const { isReplaced, ...options } = latestOnly(queryClient, {
    mutationKey: ["order of products"],
    mutationFn: (order: Order) => client.products.reorder.mutate({ ids: [...order] }),
  });
  const saving = useMutation({
    ...options,
    onSuccess: (_answer, order) => keep(order),
    onError: (error) => {
      const trueOrder = failureDataOf(error)?.order;
      if (trueOrder === undefined || isReplaced()) return;
      keep(trueOrder);
      void queries.products.list.invalidate();
    },
  });

  return {
    products: saving.isPending ? inOrder(saved, saving.variables) : saved,
    reorder: (order: Order) => {
      saving.mutate(order);
      // The mutation's state updates a moment later; until then the dropped card would jump back.
      renderNow();
    },
    failure: saving.isError ? `The order was not saved. ${failureText(saving.error)}` : "",
    clearFailure: saving.reset,
  };
}
