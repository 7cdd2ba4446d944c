import { useEffect, useRef } from "react";
import { parseSearch } from "#src/page/search-params.ts";
import type { Overlay } from "#src/ui/overlay.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { activeFilters } from "./active-filters.ts";
import type { CatalogueView } from "./catalogue-search.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { readCatalogueSearch } from "./read-catalogue-search.ts";
import { usePendingQuery } from "./use-pending-view.ts";
import type { Filters } from "./use-filters.ts";

/** The side panel, whose code is loaded when it is first opened. Use it inside a `LazyPart`. */
const LazySidePanel = lazyPart(async () => (await import("#src/ui/side-panel.tsx")).SidePanel);

type FilterOverlayProps = {
  readonly view: CatalogueView;
  readonly counts: Parameters<typeof FilterPanel>[0]["counts"];
  readonly total: number | undefined;
  readonly filters: Filters;
  readonly overlay: Overlay;
};

/**
 * The 'filters' button of narrow screens and its overlay. The selection is kept, regardless of how the overlay is
 * closed.
 */
export function FilterOverlay({ view, counts, total, filters, overlay }: FilterOverlayProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useKeepSelection(overlay.open, filters);
  const selectedCount = activeFilters(view).length;
  return (
    <div className="flex-1 lg:hidden noscript:hidden">
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
        {selectedCount > 0 ? <span className="tabular-nums">({selectedCount})</span> : null}
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
 * The overlay has its own history entry, which contains the facets selected in it. Back closes the overlay and would
 * lose them, so they are restored.
 */
function useKeepSelection(open: boolean, filters: Filters): void {
  const query = usePendingQuery();
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
