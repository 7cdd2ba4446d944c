import { type HistoryState, useHydrated, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { afterPaint } from "./after-paint.ts";

/** Panels, and form steps, that the browser's Back closes. */
export type OverlayName =
  | "cart"
  | "menu"
  | "filters"
  | "receipt"
  | "buy-again"
  | "renewal"
  | "admin-menu"
  | "find"
  | "edit"
  | "withdrawal-review";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The open panel above this history entry's page. */
    overlay?: OverlayName | undefined;
  }
}

export type Overlay = {
  readonly open: boolean;
  readonly show: () => void;
  /** Opens it in place of the panel that's open, so that Back closes it too and doesn't show that panel again. */
  readonly showInstead: () => void;
  readonly close: () => void;
};

/**
 * For the `shouldReload` of a page below the cart or the menu: opening either neither requests the page's data again nor
 * dims it. Undefined leaves the decision to the router.
 */
export const unlessCovered = ({ location }: { readonly location: { readonly state: HistoryState } }) =>
  location.state.overlay === "cart" || location.state.overlay === "menu" ? false : undefined;

/** The panel that a press has just asked for. Its frame is shown while the router navigates. */
let asked: OverlayName | null = null;
const listeners = new Set<() => void>();

function ask(name: OverlayName | null): void {
  asked = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True from the press that opens a panel until it's open. */
export const useIsAsked = (name: OverlayName): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked === name,
    () => false,
  );

/**
 * A panel with its own history entry: opening pushes one, so Back closes it even on the first page of a visit. Closing
 * it in another way goes back; links inside a panel replace the entry.
 */
export function useOverlay(name: OverlayName): Overlay {
  const router = useRouter();
  // A server has no history entries: a reloaded page opens its panel after hydration.
  const hydrated = useHydrated();
  const named = useRouterState({ select: (state) => state.location.state.overlay === name });
  const open = hydrated && named;
  // Going back is asynchronous, so a second Escape during it must not leave the page.
  const closing = useRef(false);
  useEffect(() => {
    if (open) closing.current = false;
  }, [open]);

  async function navigate({ replace }: { replace: boolean }): Promise<void> {
    // It was pressed twice.
    if (router.history.location.state.overlay === name) return;
    await router.navigate({
      to: ".",
      search: true,
      hash: true,
      resetScroll: false,
      replace,
      state: (state) => ({ ...state, overlay: name }),
    });
  }

  function request({ replace }: { replace: boolean }): void {
    ask(name);
    afterPaint(() => void navigate({ replace }).finally(() => ask(null)));
  }

  return {
    open,
    show: () => request({ replace: false }),
    showInstead: () => request({ replace: true }),
    close: () => {
      if (closing.current || router.history.location.state.overlay !== name) return;
      closing.current = true;
      router.history.back();
    },
  };
}
