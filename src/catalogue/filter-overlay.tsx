import { useEffect, useRef } from "react";
import type { useOverlay } from "#src/shell/overlay.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LazySidePanel } from "#src/ui/lazy-side-panel.tsx";
import { type CatalogueView, ticksOf, writeCatalogueSearch } from "./catalogue-search.ts";
import { FilterPanel } from "./filter-panel.tsx";
import type { Filters } from "./use-filters.ts";

type FilterOverlayProps = {
  readonly view: CatalogueView;
  readonly counts: Parameters<typeof FilterPanel>[0]["counts"];
  readonly total: number | undefined;
  readonly filters: Filters;
  readonly overlay: ReturnType<typeof useOverlay>;
};

/** The 'filters' button of narrow screens and the overlay it opens. Whatever closes it, the ticks stay. */
export function FilterOverlay({ view, counts, total, filters, overlay }: FilterOverlayProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useKeepTicks(view, overlay.open, filters);
  const ticked = ticksOf(view).length;
  return (
    <div className="lg:hidden">
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
        {ticked > 0 ? <span className="font-mono tabular-nums">({ticked})</span> : null}
      </Button>
      <LazySidePanel
        open={overlay.open}
        onClose={overlay.close}
        title="Filter By"
        closeLabel="Close filters"
        returnFocus={() => opener.current}
        footer={
          <Button className="w-full" onClick={overlay.close}>
            {total === undefined ? "Show products" : `Show ${total} ${total === 1 ? "product" : "products"}`}
          </Button>
        }
      >
        <FilterPanel view={view} counts={counts} onTick={filters.tick} />
      </LazySidePanel>
    </div>
  );
}

/** The overlay's history entry holds what was ticked in it. Going back closes the overlay, so the ticks are put on again. */
function useKeepTicks(view: CatalogueView, open: boolean, filters: Filters): void {
  const inOverlay = useRef<CatalogueView | null>(null);
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  });
  const address = JSON.stringify(writeCatalogueSearch(view));
  const latestView = useRef(view);
  useEffect(() => {
    latestView.current = view;
  });
  useEffect(() => {
    if (open) {
      inOverlay.current = latestView.current;
      return;
    }
    const kept = inOverlay.current;
    inOverlay.current = null;
    if (kept && JSON.stringify(writeCatalogueSearch(kept)) !== address) latest.current.keep(kept);
  }, [open, address]);
}
