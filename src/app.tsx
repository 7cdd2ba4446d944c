import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Api } from "./api/trpc.ts";
import { cardTransitions } from "./catalogue/card-transition.ts";
import { routeTree } from "./routeTree.gen.ts";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";
import { ChosenWithVat, useStoredWithVat } from "#src/product/price-view.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RoutingErrorPage } from "#src/page/routing-error-page.tsx";

/** A preload this recent, started as the pointer approached, is reused for the press itself (D39). */
const ASKED_AHEAD_MS = 2_000;

/** The whole app for one API and origin. The browser creates one; the server creates one per render. */
export function createShopRouter(context: Api) {
  return createRouter({
    routeTree,
    context,
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queryClient}>
        <PricesAsChosen>{children}</PricesAsChosen>
      </QueryClientProvider>
    ),
    defaultPreload: "intent",
    defaultPreloadStaleTime: ASKED_AHEAD_MS,
    defaultViewTransition: cardTransitions(),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RoutingErrorPage,
    // New pages start at the top, Back and Forward restore the position (D36). A server would write this into the page
    // as an inline script, which the shop forbids.
    scrollRestoration: typeof window !== "undefined" && createScrollRule(),
    parseSearch,
    stringifySearch,
    origin: context.site.origin,
  });
}

/** Apart from the app, so that another choice renders nothing but the prices again. */
function PricesAsChosen({ children }: { readonly children: ReactNode }) {
  return <ChosenWithVat value={useStoredWithVat()}>{children}</ChosenWithVat>;
}

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ShopRouter;
  }
}

/** A visitor who has scrolled before hydration keeps their position; after that D36 applies. */
function createScrollRule(): () => boolean {
  let taken = false;
  return () => {
    const scrolls = taken || window.scrollY === 0;
    taken = true;
    // The router has just discarded the scroll events from before it rendered. Another one makes it record the
    // position, so that Back restores it (D36).
    if (!scrolls) document.dispatchEvent(new Event("scroll"));
    return scrolls;
  };
}
