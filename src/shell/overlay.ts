import { useHydrated, useRouter, useRouterState } from "@tanstack/react-router";

/** Panels, and steps of a form, that the browser's Back closes. */
export type OverlayName = "menu" | "filters" | "admin-menu" | "edit" | "withdrawal-review";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The panel that is open on top of this history entry's page. */
    overlay?: OverlayName | undefined;
  }
}

/**
 * A panel that is a history entry of its own: opening it pushes one, so Back closes it also on the first page of a
 * visit. Closing it otherwise takes that entry back; links inside a panel replace it.
 */
export function useOverlay(name: OverlayName) {
  const router = useRouter();
  // A server knows nothing of history entries: a reloaded page opens its panel after React has taken it over.
  const hydrated = useHydrated();
  const named = useRouterState({ select: (state) => state.location.state.overlay === name });
  const open = hydrated && named;
  return {
    open,
    show: () =>
      void router.navigate({
        to: ".",
        search: true,
        resetScroll: false,
        state: (state) => ({ ...state, overlay: name }),
      }),
    close: () => router.history.back(),
  };
}
