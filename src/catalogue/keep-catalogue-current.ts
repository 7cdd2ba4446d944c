import { followCatalogueChanges, onCatalogueChange } from "#src/api/catalogue-change.ts";
import type { RegisteredRouter } from "@tanstack/react-router";

/** The routes that load part of the catalogue. */
const LOADING: ReadonlySet<string> = new Set(["/", "/products/", "/products/$slug"]);

/** After a change of the catalogue, drops cached answers and refetches on pages that show some of it (D39). */
export function keepCatalogueCurrent(router: RegisteredRouter): void {
  onCatalogueChange(() => {
    router.clearCache();
    // Other pages show none of it, and their guards need not run again.
    if (router.state.matches.some(({ routeId }) => LOADING.has(routeId))) void router.invalidate();
  });
  followCatalogueChanges();
}
