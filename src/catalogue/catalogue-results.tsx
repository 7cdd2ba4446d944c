import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { NoProducts, ProductList } from "./lazy-results.ts";
import { type CatalogueView, writeCatalogueSearch } from "./catalogue-search.ts";
import { LoadFailed } from "../page/load-failed.tsx";
import { PriceFootnote } from "./product-price.tsx";
import { ProductGrid, ProductGridLoading } from "./product-grid.tsx";
import { useLongWait } from "./use-long-wait.ts";
import type { useCatalogue } from "./use-catalogue.ts";

type CatalogueResultsProps = {
  readonly view: CatalogueView;
  readonly catalogue: ReturnType<typeof useCatalogue>;
  /** Called when the filter is cleared or corrected, to take over the focus. */
  readonly onClear: () => void;
};

const FAILED = "We couldn’t load the products.";

/** The matches in every state: loading, failed, empty, or the grid with 'Show more' (D4, D8). */
export function CatalogueResults({ view, catalogue, onClear }: CatalogueResultsProps) {
  const { products, total } = catalogue;
  const isLongWait = useLongWait(catalogue.dimmed);
  const [focusIndex, setFocusIndex] = useState<number | null>(null);
  const onFocused = useCallback(() => setFocusIndex(null), []);
  if (products === undefined || total === undefined) {
    return catalogue.failed ? <LoadFailed text={FAILED} {...retryOf(catalogue)} /> : <ProductGridLoading />;
  }
  const Products = (view.asList && ProductList) || ProductGrid;
  const failure = catalogue.failed ? (
    <div className="mb-5">
      <LoadFailed text={`${FAILED} Here are the previous results.`} {...retryOf(catalogue)} />
    </div>
  ) : null;
  if (products.length === 0) {
    return (
      failure ?? (
        <NoProducts
          view={{ ...view, searchText: catalogue.searchText }}
          nearest={catalogue.nearest ?? []}
          onClear={onClear}
        />
      )
    );
  }
  return (
    <>
      {failure}
      {catalogue.suggestion === undefined ? null : (
        <p className="mb-5">
          Nothing matches “<bdi>{catalogue.searchText.trim()}</bdi>”. Showing results for{" "}
          <Link
            to="/products"
            search={writeCatalogueSearch({ ...view, searchText: catalogue.suggestion, page: 1 })}
            resetScroll={false}
            className="inline-block py-1 text-accent underline underline-offset-4"
            onClick={onClear}
          >
            {catalogue.suggestion}
          </Link>
          .
        </p>
      )}
      <div className={classNames("transition-opacity", isLongWait && "opacity-50")}>
        <Products
          // Another search has another order: what it shares with the last one would count as having jumped to its place.
          key={catalogue.searchText}
          products={products}
          dimmed={catalogue.dimmed}
          focusIndex={focusIndex}
          onFocused={onFocused}
        />
      </div>
      <div className="mt-8 flex flex-col items-center gap-3">
        <p className="text-sm text-ink-soft">
          <span className="tabular-nums">{products.length}</span> of{" "}
          <span className="tabular-nums">{total}</span>
        </p>
        {catalogue.moreFailed ? (
          <LoadFailed text="We couldn’t load more products." {...retryOf(catalogue)} />
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
