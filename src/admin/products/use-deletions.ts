import { type Mutation, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
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

type Removal = Mutation<unknown, Error, Product>;
/** Apart from its mutation, so that a change of state is seen. */
type Seen = { readonly removal: Removal; readonly state: Removal["state"] };

const KEY = ["removal of a product"];

const failedText = ({ productname }: Product, error: Error): string =>
  `${productname} was not deleted. ${failureText(error)}`;

/** Deletions from the list, any number at once. `onDeleted` is called for each that succeeds. */
export function useDeletions(onDeleted: (product: Product) => void) {
  const { client } = useApi();
  const mutations = useQueryClient().getMutationCache();
  const { mutate } = useMutation({
    mutationKey: KEY,
    // As long as the list is open.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ _id }: Product) => client.products.remove.mutate({ id: _id }),
    onSuccess: (_answer, product) => {
      announce(`${product.productname} was deleted.`);
      onDeleted(product);
    },
    onError: (error, product) => announce(failedText(product, error)),
  });
  const seen = useMutationState<Seen, Removal>({
    filters: { mutationKey: KEY },
    select: (removal) => ({ removal, state: removal.state }),
  });
  const countdowns = useCountdowns(mutate);

  function dismiss(id: ProductId): void {
    for (const { removal, state } of seen) {
      if (state.status === "error" && state.variables?._id === id) mutations.remove(removal);
    }
  }

  // A list that is opened again starts without the failures of before.
  useEffect(
    () => () => {
      for (const removal of mutations.findAll({ mutationKey: KEY })) {
        if (removal.state.status !== "pending") mutations.remove(removal);
      }
    },
    [mutations],
  );

  return {
    of: (id: ProductId): Deletion | undefined =>
      countdowns.has(id)
        ? { step: "counting" }
        : deletionOf(seen.findLast(({ state }) => state.variables?._id === id)?.state),
    start: (product: Product) => {
      dismiss(product._id);
      countdowns.start(product);
    },
    undo: countdowns.undo,
    dismiss,
  };
}

function deletionOf(state: Removal["state"] | undefined): Deletion | undefined {
  if (state?.variables === undefined || state.status === "success") return undefined;
  return state.error === null
    ? { step: "deleting" }
    : { step: "failed", text: failedText(state.variables, state.error) };
}

/**
 * The waits before deletions. They are no mutations: nothing has been sent, and unlike a sent one they can be undone.
 */
function useCountdowns(onEnd: (product: Product) => void) {
  const [counting, setCounting] = useState<ReadonlySet<ProductId>>(new Set());
  const timers = useRef(new Map<ProductId, { readonly name: string; readonly timer: number }>());

  function show(): void {
    setCounting(new Set(timers.current.keys()));
  }

  function start(product: Product): void {
    if (timers.current.has(product._id)) return;
    const timer = window.setTimeout(() => {
      timers.current.delete(product._id);
      show();
      onEnd(product);
    }, DELETE_DELAY_MS);
    timers.current.set(product._id, { name: product.productname, timer });
    show();
    announce(`${product.productname} will be deleted in ${DELETE_DELAY_MS / 1000} seconds. Undo keeps it.`);
  }

  function undo(product: Product): void {
    const countdown = timers.current.get(product._id);
    if (!countdown) return;
    window.clearTimeout(countdown.timer);
    timers.current.delete(product._id);
    show();
    announce(`${product.productname} was kept.`);
  }

  // An admin who leaves the list can no longer see or undo the countdown, so pending deletions are cancelled.
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const { name, timer } of running.values()) {
        window.clearTimeout(timer);
        announce(`${name} was kept: the list was left before it was deleted.`);
      }
      running.clear();
    };
  }, []);

  return { has: (id: ProductId) => counting.has(id), start, undo };
}
