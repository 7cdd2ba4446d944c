import { useState } from "react";
import type { Product, ProductId } from "#domain/product.ts";
import { failureDataOf } from "#src/api/failure.ts";
import { createSerialQueue, Superseded } from "#src/api/serial-queue.ts";
import { useQueries } from "#src/api/queries.tsx";
import { useApi } from "#src/api/use-api.ts";
import { inOrder } from "./product-order.ts";
import { failureText } from "#src/admin/shell/failure-text.ts";

/**
 * The list in the admin's order. A new order shows at once and is then sent; rapid ones are sent one at a time, skipping
 * all waiting ones but the last. A failed one reverts to the last saved order, or to the one that the server answers
 * (D21).
 */
export function useReorder(saved: readonly Product[]) {
  const { client } = useApi();
  const queries = useQueries();
  const [queue] = useState(() => createSerialQueue<unknown>());
  const [wanted, setWanted] = useState<readonly ProductId[] | null>(null);
  const [failure, setFailure] = useState("");

  function keep(order: readonly ProductId[]): void {
    queries.products.list.setData(undefined, (list) => list && inOrder(list, order));
  }

  async function reorder(order: readonly ProductId[]): Promise<void> {
    setWanted(order);
    setFailure("");
    const release = () => setWanted((latest) => (latest === order ? null : latest));
    try {
      await queue.pass(order.join(), () => client.products.reorder.mutate({ ids: [...order] }));
      keep(order);
      release();
    } catch (error) {
      // A later order has replaced this one and will report its own outcome.
      if (error instanceof Superseded || queue.running()) return;
      const trueOrder = failureDataOf(error)?.order;
      if (trueOrder) {
        keep(trueOrder);
        void queries.products.list.invalidate();
      }
      setFailure(`The order was not saved. ${failureText(error)}`);
      release();
    }
  }

  return {
    products: wanted === null ? saved : inOrder(saved, wanted),
    reorder,
    failure,
    clearFailure: () => setFailure(""),
  };
}
