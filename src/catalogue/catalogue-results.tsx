import { useCallback, useState } from "react";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { type CatalogueView, isFiltered, UNFILTERED, writeCatalogueSearch } from "./catalogue-search.ts";
import { LoadFailed } from "./load-failed.tsx";
import { PriceFootnote } from "./product-price.tsx";
import { ProductGrid, ProductGridLoading } from "./product-grid.tsx";
import type { useCatalogue } from "./use-catalogue.ts";

type CatalogueResultsProps = {
  readonly view: CatalogueView;
  readonly catalogue: ReturnType<typeof useCatalogue>;
  /** Called when the filter is cleared, to take over the focus. */
  readonly onClear: () => void;
};

/** The matches in every state: loading, failed, empty, or the grid with 'Show more' (D4, D8). */
export function CatalogueResults({ view, catalogue, onClear }: CatalogueResultsProps) {
  const { products, total } = catalogue;
  const [focusIndex, setFocusIndex] = useState<number | null>(null);
  const onFocused = useCallback(() => setFocusIndex(null), []);
  if (catalogue.failed) {
    return <LoadFailed text="The products could not be loaded." {...retryOf(catalogue)} />;
  }
  if (products === undefined || total === undefined) return <ProductGridLoading />;
  if (products.length === 0) return <NoProducts filtered={isFiltered(view)} onClear={onClear} />;
  return (
    <>
      <ProductGrid
        products={products}
        dimmed={catalogue.dimmed}
        focusIndex={focusIndex}
        onFocused={onFocused}
      />
      <div className="mt-8 flex flex-col items-center gap-3">
        <p className="text-sm text-ink-soft">
          <span className="font-mono tabular-nums">{products.length}</span> of{" "}
          <span className="font-mono tabular-nums">{total}</span>
        </p>
        {catalogue.moreFailed ? (
          <LoadFailed text="More products could not be loaded." {...retryOf(catalogue)} />
        ) : null}
        {catalogue.loadingMore ? (
          <Button variant="secondary" size="large" disabled>
            Loading more
          </Button>
        ) : null}
        {catalogue.nextPage !== undefined && !catalogue.stale && !catalogue.loadingMore ? (
          <ButtonLink
            to="/products"
            search={writeCatalogueSearch({ ...view, page: catalogue.nextPage })}
            replace
            resetScroll={false}
            variant="secondary"
            size="large"
            onClick={() => setFocusIndex(products.length)}
          >
            Show more
          </ButtonLink>
        ) : null}
      </div>
      <PriceFootnote />
    </>
  );
}

const retryOf = ({ error, retry }: CatalogueResultsProps["catalogue"]) => ({
  error,
  onRetry: () => void retry(),
});

function NoProducts({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyState text="No Products to show.">
      {filtered ? (
        <ButtonLink
          to="/products"
          search={writeCatalogueSearch(UNFILTERED)}
          resetScroll={false}
          variant="secondary"
          onClick={onClear}
        >
          Clear filters
        </ButtonLink>
      ) : (
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      )}
    </EmptyState>
  );
}
