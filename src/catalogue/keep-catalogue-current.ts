import type { RegisteredRouter } from "@tanstack/react-router";
import { followCatalogueChanges, onCatalogueChange } from "#src/api/catalogue-change.ts";
import { isOfCatalogue } from "#src/api/query-client.ts";

/** The routes whose loaders ask for a part of the catalogue. */
const LOADING: ReadonlySet<string> = new Set(["/", "/products/", "/products/$slug"]);

/**
 * After a change of the catalogue, drops cached answers and asks again for what is shown (D39). An open edit keeps its
 * original values: saving reports a conflict (D27).
 */
export function keepCatalogueCurrent(router: RegisteredRouter): void {
  const { queryClient, queries } = router.options.context;
  onCatalogueChange(() => {
    queryClient.removeQueries({ type: "inactive", predicate: isOfCatalogue });
    void queries.products.list.invalidate();
    void queries.dashboard.invalidate();
    router.clearCache();
    // Other pages show none of it, and their guards need not run again.
    if (!router.state.matches.some(({ routeId }) => LOADING.has(routeId))) return;
    // What was asked before the change must not answer after it.
    void queryClient.cancelQueries({ predicate: isOfCatalogue });
    void router.invalidate();
  });
  followCatalogueChanges();
}
