import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import type { AppContext } from "./api/trpc.ts";
import { routeTree } from "./routeTree.gen.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RoutingErrorPage } from "./shell/routing-error-page.tsx";

function createShopRouter(context: AppContext, history: RouterHistory | undefined) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: "intent",
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: RoutingErrorPage,
    // Forward navigation starts at the top, Back and Forward restore the position (D36).
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    ...(history ? { history } : {}),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}

/** The whole app around one API and the shop's origin. The browser makes one; a server render makes one a request. */
export function createApp(context: AppContext, history?: RouterHistory) {
  const router = createShopRouter(context, history);
  const App = () => <RouterProvider router={router} />;
  return { App, router };
}
