import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useQueries } from "#src/api/queries.tsx";
import type { StorageKey } from "#src/api/client-storage.ts";
import type { Outputs } from "#src/api/router-types.ts";

/** The storage key of a checkout, through which other tabs' checkouts are noticed. */
const REMEMBERED = "checkout" satisfies StorageKey;
const ASK_EVERY_MS = 15_000;

/** The state of a checkout that can no longer be paid. */
export type EndedCheckout = Exclude<Outputs["stripe"]["checkoutState"]["state"], "open">;

/**
 * Polls the state of an open checkout every 15 s, whenever the page becomes visible, and when another tab cancels or
 * opens one, because the embedded form may not notice that its session was closed (D67). Does nothing without a
 * session. A failed poll is repeated.
 */
export function useCheckoutWatch(sessionId: string | null, onEnd: (ended: EndedCheckout) => void): void {
  const report = useEffectEvent(onEnd);
  const { data, refetch } = useQuery(
    useQueries().stripe.checkoutState.queryOptions(sessionId === null ? skipToken : { sessionId }, {
      // The session has just been opened.
      initialData: { state: "open" },
      staleTime: ASK_EVERY_MS,
      refetchInterval: ASK_EVERY_MS,
      refetchOnWindowFocus: "always",
      gcTime: 0,
    }),
  );
  useEffect(() => {
    if (sessionId === null) return undefined;
    const hear = ({ key }: StorageEvent) => void (key === REMEMBERED && refetch());
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [sessionId, refetch]);
  const state = sessionId === null ? undefined : data?.state;
  useEffect(() => {
    if (state !== undefined && state !== "open") report(state);
  }, [state]);
}
