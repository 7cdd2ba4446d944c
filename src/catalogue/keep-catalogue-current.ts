import type { RegisteredRouter } from "@tanstack/react-router";
import { followCatalogueChanges, onCatalogueChange } from "#src/api/catalogue-change.ts";
import { isCatalogueQuery } from "#src/api/query-client.ts";

/** The routes whose loaders request a part of the catalogue. */
const LOADING: ReadonlySet<string> = new Set(["/", "/products/", "/products/$slug"]);

/**
 * After a change of the catalogue, drops cached data and reloads the parts that are shown (D39). An open edit keeps its
 * original values: saving reports a conflict (D27).
 */
export function keepCatalogueCurrent(router: RegisteredRouter): void {
  const { queryClient, queries } = router.options.context;
  // Other pages show none of it, so their guards don't need to run again. A page that is still loading may show it.
  const isShown = () => {
    const { matches, isLoading } = router.state;
    return isLoading || matches.some(({ routeId }) => LOADING.has(routeId));
  };
  onCatalogueChange(() => {
    const asksAgain = isShown();
    // A request made before the change must not deliver its response after it.
    if (asksAgain) void queryClient.cancelQueries({ predicate: isCatalogueQuery });
    queryClient.removeQueries({ type: "inactive", predicate: isCatalogueQuery });
    void queries.products.page.invalidate();
    void queries.products.deleted.invalidate();
    void queries.dashboard.invalidate();
    router.clearCache();
    if (asksAgain) void router.invalidate();
  });
  // Data that came with the page isn't dropped, because React is still hydrating the page with it.
  if (followCatalogueChanges() && isShown()) void router.invalidate();
}
