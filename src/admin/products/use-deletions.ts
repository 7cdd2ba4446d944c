import { type Mutation, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import { notifyCatalogueChange } from "#src/api/catalogue-change.ts";
import { useApi } from "#src/api/use-api.ts";
import { announce } from "#src/ui/live-region.tsx";
import { failureText } from "#src/admin/shell/failure-text.ts";

/** The wait between the confirmation and the deletion, in which it can be undone (S96, D22). Leaving the list ends it. */
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

/** Deletions from the list, any number at the same time. `onDeleted` is called for each that succeeds. */
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

type Countdown = { readonly product: Product; readonly timer: number };

/**
 * The waits before deletions. They are no mutations: nothing has been sent, and unlike a sent one they can be undone.
 * Nobody who leaves the list can undo any more, so leaving it carries out what was confirmed (D22).
 */
function useCountdowns(remove: (product: Product) => void) {
  const { auth } = useApi();
  const [counting, setCounting] = useState<ReadonlySet<ProductId>>(new Set());
  const countdowns = useRef(new Map<ProductId, Countdown>());
  /** Once the page is being left, it is too late to ask for a fresh one. */
  const token = useRef<string | null>(null);
  const { mutate: takeToken } = useMutation({
    mutationFn: () =>
      auth.call(async (fresh) => {
        token.current = fresh;
      }),
  });

  function show(): void {
    setCounting(new Set(countdowns.current.keys()));
  }

  function start(product: Product): void {
    if (countdowns.current.has(product._id)) return;
    const timer = window.setTimeout(() => {
      countdowns.current.delete(product._id);
      show();
      remove(product);
    }, DELETE_DELAY_MS);
    countdowns.current.set(product._id, { product, timer });
    takeToken();
    show();
    announce(`${product.productname} will be deleted in ${DELETE_DELAY_MS / 1000} seconds. Undo keeps it.`);
  }

  function undo(product: Product): void {
    const countdown = countdowns.current.get(product._id);
    if (!countdown) return;
    window.clearTimeout(countdown.timer);
    countdowns.current.delete(product._id);
    show();
    announce(`${product.productname} was kept.`);
  }

  /** Ends every wait, and returns what was to be deleted. */
  function endAll(): readonly Product[] {
    const ended = [...countdowns.current.values()];
    for (const { timer } of ended) window.clearTimeout(timer);
    countdowns.current.clear();
    return ended.map(({ product }) => product);
  }

  const leaveList = useEffectEvent(() => {
    for (const product of endAll()) remove(product);
  });
  const leavePage = useEffectEvent(() => {
    for (const product of endAll()) removeBehindPage(product, token.current);
    show();
  });
  useEffect(() => {
    window.addEventListener("pagehide", leavePage);
    return () => {
      window.removeEventListener("pagehide", leavePage);
      leaveList();
    };
  }, []);

  return { has: (id: ProductId) => counting.has(id), start, undo };
}

/** The same call by its REST path, as a request that outlives a page being closed, reloaded or left. */
function removeBehindPage(product: Product, token: string | null): void {
  void fetch(`/api/products/delete/${product._id}`, {
    method: "DELETE",
    keepalive: true,
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
  }).catch(() => undefined);
  notifyCatalogueChange();
}
