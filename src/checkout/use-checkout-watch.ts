import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";

const ASK_EVERY_MS = 15_000;

/** How a checkout that can no longer be paid ended. */
export type EndedCheckout = Exclude<Outputs["stripe"]["checkoutState"]["state"], "open">;

/**
 * Polls the state of an open checkout every 15 s and whenever the page becomes visible: the embedded form may not
 * notice that its session was closed (D67). Does nothing without a session. A failed poll is repeated.
 */
export function useCheckoutWatch(sessionId: string | null, onEnd: (ended: EndedCheckout) => void): void {
  const report = useEffectEvent(onEnd);
  const { data } = useQuery(
    useQueries().stripe.checkoutState.queryOptions(sessionId === null ? skipToken : { sessionId }, {
      // It has just been opened.
      initialData: { state: "open" },
      staleTime: ASK_EVERY_MS,
      refetchInterval: ASK_EVERY_MS,
      refetchOnWindowFocus: "always",
      gcTime: 0,
    }),
  );
  const state = sessionId === null ? undefined : data?.state;
  useEffect(() => {
    if (state !== undefined && state !== "open") report(state);
  }, [state]);
}
