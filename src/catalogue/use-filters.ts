import { useNavigate } from "@tanstack/react-router";
import { type CatalogueView, type Tick, withTick, writeCatalogueSearch } from "./catalogue-search.ts";
import { scrollToTop } from "./smooth-scroll.ts";

/** What changes the filter. The URL is the state (D3): ticks are steps that Back walks through, typing is not. */
export function useFilters(view: CatalogueView, overlayOpen: boolean) {
  const navigate = useNavigate();
  const go = (next: CatalogueView, replace: boolean) => {
    void navigate({
      to: "/products",
      search: writeCatalogueSearch(next),
      replace: replace || overlayOpen,
      // Keeps the open filter panel open.
      state: true,
      resetScroll: false,
    });
  };
  return {
    tick: (tick: Tick, ticked: boolean) => {
      go(withTick(view, tick, ticked), false);
      scrollToTop();
    },
    search: (searchText: string) => go({ ...view, searchText, page: 1 }, true),
    /** Puts a view back that Back has just taken away with the filter panel. */
    keep: (kept: CatalogueView) => go(kept, false),
  };
}
export type Filters = ReturnType<typeof useFilters>;
