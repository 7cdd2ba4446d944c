import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { cart } from "./cart-store.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This history entry is the page with the cart panel open. */
    cartPanel?: boolean;
  }
}

/**
 * Gives the open panel a history entry of its own, so the browser's Back closes it instead of leaving the page.
 * The entry follows the panel: opening pushes it, closing goes back over it, following a link replaces it.
 */
export function useCartPanelHistory(shown: boolean): void {
  const router = useRouter();
  const onPanelEntry = useRouterState({ select: ({ location }) => location.state.cartPanel === true });

  // What the entries were last made to fit: mounting, also on a reloaded panel entry, moves nothing.
  const fitted = useRef(false);
  useEffect(() => {
    if (fitted.current === shown) return;
    fitted.current = shown;
    const isPanelEntry = router.state.location.state.cartPanel === true;
    if (shown && !isPanelEntry) {
      void router.navigate({
        to: ".",
        search: true,
        hash: true,
        resetScroll: false,
        state: (state) => ({ ...state, cartPanel: true }),
      });
    } else if (!shown && isPanelEntry) {
      router.history.back();
    }
  }, [router, shown]);

  useEffect(() => {
    if (!onPanelEntry) return undefined;
    cart.show();
    return () => cart.hide();
  }, [onPanelEntry]);
}
