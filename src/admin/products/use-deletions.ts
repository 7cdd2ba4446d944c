import { useEffect, useRef, useState } from "react";
import type { Product, ProductId } from "#domain/product.ts";
import { useApi } from "#src/api/use-api.ts";
import { announce } from "#src/ui/live-region.tsx";
import { failureText } from "#src/admin/shell/failure-text.ts";

/** The wait between the confirmation and the deletion, in which it can be undone (S96, D22). */
export const DELETE_DELAY_MS = 2000;

/** The state of a deletion. A failed one leaves the card, with a message (D21). */
export type Deletion =
  | { readonly step: "counting" }
  | { readonly step: "deleting" }
  | { readonly step: "failed"; readonly text: string };

type Deletions = ReadonlyMap<ProductId, Deletion>;

/** Deletions from the list, any number at once. `onDeleted` is called for each that succeeds. */
export function useDeletions(onDeleted: (product: Product) => void) {
  const { client } = useApi();
  const [deletions, setDeletions] = useState<Deletions>(new Map());
  const countdowns = useRef(new Map<ProductId, { readonly name: string; readonly timer: number }>());

  function put(id: ProductId, deletion: Deletion | null): void {
    setDeletions((before) => {
      const next = new Map(before);
      if (deletion) next.set(id, deletion);
      else next.delete(id);
      return next;
    });
  }

  async function remove(product: Product): Promise<void> {
    countdowns.current.delete(product._id);
    put(product._id, { step: "deleting" });
    try {
      await client.products.remove.mutate({ id: product._id });
      put(product._id, null);
      announce(`${product.productname} was deleted.`);
      onDeleted(product);
    } catch (error) {
      const text = `${product.productname} was not deleted. ${failureText(error)}`;
      put(product._id, { step: "failed", text });
      announce(text);
    }
  }

  function start(product: Product): void {
    if (countdowns.current.has(product._id)) return;
    const timer = window.setTimeout(() => void remove(product), DELETE_DELAY_MS);
    countdowns.current.set(product._id, { name: product.productname, timer });
    put(product._id, { step: "counting" });
    announce(`${product.productname} will be deleted in ${DELETE_DELAY_MS / 1000} seconds. Undo keeps it.`);
  }

  function undo(product: Product): void {
    const countdown = countdowns.current.get(product._id);
    if (!countdown) return;
    window.clearTimeout(countdown.timer);
    countdowns.current.delete(product._id);
    put(product._id, null);
    announce(`${product.productname} was kept.`);
  }

  // An admin who leaves the list can no longer see or undo the countdown, so pending deletions are cancelled.
  useEffect(() => {
    const running = countdowns.current;
    return () => {
      for (const { name, timer } of running.values()) {
        window.clearTimeout(timer);
        announce(`${name} was kept: the list was left before it was deleted.`);
      }
      running.clear();
    };
  }, []);

  return { of: (id: ProductId) => deletions.get(id), start, undo, dismiss: (id: ProductId) => put(id, null) };
}
