import { useEffect, useEffectEvent } from "react";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

const ASK_EVERY_MS = 15_000;

/** How a checkout that can no longer be paid ended. */
export type EndedCheckout = Exclude<Outputs["stripe"]["checkoutState"]["state"], "open">;

/**
 * Polls the state of an open checkout every 15 s and whenever the page becomes visible: the embedded form may not
 * notice that its session was closed (D67). Does nothing without a session. A failed poll is repeated.
 */
export function useCheckoutWatch(sessionId: string | null, onEnd: (ended: EndedCheckout) => void): void {
  const { client } = useApi();
  const report = useEffectEvent(onEnd);

  useEffect(() => {
    if (sessionId === null) return undefined;
    const left = new AbortController();
    async function ask(id: string): Promise<void> {
      if (document.visibilityState === "hidden") return;
      try {
        const { state } = await client.stripe.checkoutState.query({ sessionId: id }, { signal: left.signal });
        if (state !== "open" && !left.signal.aborted) report(state);
      } catch {
        // Perhaps offline: the next poll will tell.
      }
    }
    const askNow = () => void ask(sessionId);
    const timer = setInterval(askNow, ASK_EVERY_MS);
    document.addEventListener("visibilitychange", askNow);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askNow);
    };
  }, [client, sessionId]);
}
