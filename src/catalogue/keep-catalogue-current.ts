import { followCatalogueChanges, onCatalogueChange } from "#src/api/catalogue-change.ts";
import type { RegisteredRouter } from "@tanstack/react-router";

/** The pages whose routes load a part of the catalogue. */
const LOADING: ReadonlySet<string> = new Set(["/", "/products/", "/products/$slug"]);

/** After a change of the catalogue nothing older is kept, and a page that shows some of it asks anew (D39). */
export function keepCatalogueCurrent(router: RegisteredRouter): void {
  onCatalogueChange(() => {
    router.clearCache();
    // Other pages hold nothing of it, and their guards need not be asked.
    if (router.state.matches.some(({ routeId }) => LOADING.has(routeId))) void router.invalidate();
  });
  followCatalogueChanges();
}
