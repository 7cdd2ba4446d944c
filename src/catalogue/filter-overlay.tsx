import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { parseSearch } from "#src/page/search-params.ts";
import type { Overlay } from "#src/ui/overlay.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LazyPart } from "#src/ui/lazy-part.tsx";
import { LazySidePanel } from "#src/ui/lazy-side-panel.tsx";
import { type CatalogueView, readCatalogueSearch, selectedFacets } from "./catalogue-search.ts";
import { FilterPanel } from "./filter-panel.tsx";
import type { Filters } from "./use-filters.ts";

type FilterOverlayProps = {
  readonly view: CatalogueView;
  readonly counts: Parameters<typeof FilterPanel>[0]["counts"];
  readonly total: number | undefined;
  readonly filters: Filters;
  readonly overlay: Overlay;
};

/** The 'filters' button of narrow screens and the overlay it opens. Whatever closes it, the selection stays. */
export function FilterOverlay({ view, counts, total, filters, overlay }: FilterOverlayProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useKeepSelection(overlay.open, filters);
  const selected = selectedFacets(view).length;
  return (
    <div className="lg:hidden noscript:hidden">
      <Button
        ref={opener}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={overlay.open}
        className="w-full"
        onClick={overlay.show}
      >
        <Icon name="filter" />
        filters
        {selected > 0 ? <span className="font-mono tabular-nums">({selected})</span> : null}
      </Button>
      <LazyPart open={overlay.open} onClose={overlay.close}>
        <LazySidePanel
          open={overlay.open}
          onClose={overlay.close}
          title="Filter By"
          closeLabel="Close filters"
          opener={opener}
          footer={
            <Button className="w-full" onClick={overlay.close}>
              {total === undefined
                ? "Show products"
                : `Show ${total} ${total === 1 ? "product" : "products"}`}
            </Button>
          }
        >
          <FilterPanel view={view} counts={counts} filters={filters} />
        </LazySidePanel>
      </LazyPart>
    </div>
  );
}

/**
 * The overlay's history entry holds what was selected in it. Going back closes the overlay and takes that away, so
 * it is put back. Reads the location, which is ahead of the page's own search while a navigation settles.
 */
function useKeepSelection(open: boolean, filters: Filters): void {
  const query = useRouterState({
    select: ({ location }) => (isCatalogue(location.pathname) ? location.searchStr : undefined),
  });
  const inOverlay = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (open) {
      inOverlay.current = query;
      return;
    }
    const kept = inOverlay.current;
    inOverlay.current = undefined;
    if (kept === undefined || query === undefined || kept === query) return;
    filters.keep(readCatalogueSearch(parseSearch(kept)));
  }, [open, query, filters]);
}

function isCatalogue(path: string): boolean {
  return path.toLowerCase() === "/products";
}
