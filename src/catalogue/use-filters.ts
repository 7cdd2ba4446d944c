import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { parseSearch } from "#src/page/search-params.ts";
import {
  type CatalogueView,
  readCatalogueSearch,
  type Facet,
  withFacet,
  writeCatalogueSearch,
} from "./catalogue-search.ts";
import { scrollToTop } from "./smooth-scroll.ts";

/** What changes the filter. The URL is the state (D3): selections are steps that Back walks through, typing is not. */
export function useFilters() {
  const router = useRouter();
  // The same as long as the page is shown: what hands it on need not be rendered again.
  return useMemo(() => {
    // The address as it is now: the router's own state follows it, and of two selections in one breath both must count.
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
      select: (facet: Facet, selected: boolean) => {
        go(withFacet(view(), facet, selected));
        scrollToTop();
      },
      /** Asks for what selecting a facet will show, while its control is still held down: that is a tenth of a second. */
      expect: (facet: Facet, selected: boolean) =>
        void router.preloadRoute(addressOf(withFacet(view(), facet, selected))),
      search: (searchText: string) => go({ ...view(), searchText, page: 1 }, true),
      /** Puts a view back that Back has just taken away with the filter panel. */
      keep: (kept: CatalogueView) => go(kept),
    };
  }, [router]);
}
export type Filters = ReturnType<typeof useFilters>;
