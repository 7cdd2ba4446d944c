import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import type { Api } from "./api/trpc.ts";
import { routeTree } from "./routeTree.gen.ts";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RoutingErrorPage } from "#src/page/routing-error-page.tsx";

/** What was asked for so shortly before a press, while the pointer was on its way, is the press's own answer (D39). */
const ASKED_AHEAD_MS = 2_000;

function createShopRouter(context: Api, history: RouterHistory | undefined) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: "intent",
    defaultPreloadStaleTime: ASKED_AHEAD_MS,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RoutingErrorPage,
    // Forward navigation starts at the top, Back and Forward restore the position (D36). A server would write it into the
    // page as an inline script, which the shop allows none of.
    scrollRestoration: typeof window !== "undefined" && createScrollRule(),
    parseSearch,
    stringifySearch,
    ...(history ? { history } : {}),
    origin: context.site.origin,
  });
}

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ShopRouter;
  }
}

/** The whole app around one API and the shop's origin. The browser makes one; a server render makes one a request. */
export function createApp(context: Api, history?: RouterHistory) {
  const router = createShopRouter(context, history);
  const App = () => <RouterProvider router={router} />;
  return { App, router };
}

/** Whoever has scrolled while the server's page was being taken over stays there; after that D36 holds. */
function createScrollRule(): () => boolean {
  let taken = false;
  return () => {
    const scrolls = taken || window.scrollY === 0;
    taken = true;
    return scrolls;
  };
}
