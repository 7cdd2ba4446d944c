import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Refinement } from "#domain/search/filter.ts";
import { parseSearch } from "#src/page/search-params.ts";
import { type CatalogueView, type Facet, withFacet, writeCatalogueSearch } from "./catalogue-search.ts";
import { readCatalogueSearch } from "./read-catalogue-search.ts";
import { scrollToTop } from "./smooth-scroll.ts";

/** Changes the filter. The URL is the state (D3): Back steps through facets, but not through typing. */
export function useFilters() {
  const router = useRouter();
  // Stable while the page is shown, so that components receiving it don't need to re-render.
  return useMemo(() => {
    // Reads the address, which is ahead of the router's state: two facets clicked in quick succession must both count.
    const view = () => readCatalogueSearch(parseSearch(router.history.location.search));
    const addressOf = (next: CatalogueView) =>
      ({ to: "/products", search: writeCatalogueSearch(next) }) as const;
    const go = (next: CatalogueView, replace = false) => {
      void router.navigate({
        ...addressOf(next),
        replace: replace || router.history.location.state.overlay === "filters",
        // Keeps the open filter panel open.
        state: true,
        resetScroll: false,
      });
    };
    return {
      setFacet: (facet: Facet, selected: boolean) => {
        go(withFacet(view(), facet, selected));
        scrollToTop();
      },
      /** Preloads a facet's result while its control is still held down, which lasts about a tenth of a second. */
      preloadFacet: (facet: Facet, selected: boolean) =>
        void router.preloadRoute(addressOf(withFacet(view(), facet, selected))),
      /** Changes stock, prices and order (D65). */
      refine: (refinement: Refinement) => go({ ...view(), ...refinement, page: 1 }),
      search: (searchText: string) => go({ ...view(), searchText, page: 1 }, true),
      /** Restores a view that Back has just removed together with the filter panel. */
      keep: (kept: CatalogueView) => go(kept),
    };
  }, [router]);
}
export type Filters = ReturnType<typeof useFilters>;
