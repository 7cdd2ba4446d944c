import { type Mutation, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import { notifyCatalogueChange } from "#src/api/catalogue-change.ts";
import { useApi } from "#src/api/use-api.ts";
import { announce } from "#src/ui/live-region.tsx";
import { failureText } from "#src/api/failure.ts";

/**
 * The wait between the confirmation and the deletion, during which it can be undone (S96, D22). Leaving the list ends
 * it.
 */
export const DELETE_DELAY_MS = 2000;

/** The state of a deletion. A failed one keeps the card, with a message (D21). */
export type Deletion =
  | { readonly step: "counting" }
  | { readonly step: "deleting" }
  | { readonly step: "failed"; readonly text: string };

type Removal = Mutation<unknown, Error, Product>;
/** The state is kept apart from its mutation, so that a change is noticed. */
type Seen = { readonly removal: Removal; readonly state: Removal["state"] };

const KEY = ["removal of a product"];

const failedText = ({ productname }: Product, error: Error): string =>
  `${productname} was not deleted. ${failureText(error)}`;

/** Deletions from the list, any number at the same time. `onDeleted` is called for each that succeeds. */
export function useDeletions(onDeleted: (product: Product) => void) {
  const { client } = useApi();
  const mutations = useQueryClient().getMutationCache();
  // Not `useAct`: several may be under way, and they are seen even if the list was left and opened again meanwhile.
  const { mutate } = useMutation({
    mutationKey: KEY,
    // Failures are kept while the list is open.
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

  // A reopened list starts without earlier failures.
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

export type Deletions = ReturnType<typeof useDeletions>;

function deletionOf(state: Removal["state"] | undefined): Deletion | undefined {
  if (state?.variables === undefined || state.status === "success") return undefined;
  return state.error === null
    ? { step: "deleting" }
    : { step: "failed", text: failedText(state.variables, state.error) };
}

type Countdown = { readonly product: Product; readonly timer: number };

/**
 * The waits before deletions. They aren't mutations: nothing has been sent yet, so they can be undone. After leaving
 * the list nobody can undo, so leaving it carries out the confirmed deletions (D22).
 */
function useCountdowns(remove: (product: Product) => void) {
  const { auth } = useApi();
  const [counting, setCounting] = useState<ReadonlySet<ProductId>>(new Set());
  const countdowns = useRef(new Map<ProductId, Countdown>());
  /** The token is requested in advance, because it's too late for that once the page is being left. */
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

  /** Ends every wait, and returns the products to be deleted. */
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

/** Makes the same call by its REST path, as a request that outlives closing, reloading or leaving the page. */
function removeBehindPage(product: Product, token: string | null): void {
  void fetch(`/api/products/delete/${product._id}`, {
    method: "DELETE",
    keepalive: true,
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
  }).catch(() => undefined);
  notifyCatalogueChange();
}
