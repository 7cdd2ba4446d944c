import type { ProductGlance } from "#domain/search/related-products.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { type CatalogueView, isFiltered, withoutFilters, writeCatalogueSearch } from "./catalogue-search.ts";
import { GlanceTiles } from "./glance-tiles.tsx";

type NoProductsProps = {
  readonly view: CatalogueView;
  /** The products nearest to the search text. */
  readonly nearest: readonly ProductGlance[];
  /** Called when the filter is cleared, to take over the focus. */
  readonly onClear: () => void;
};

/**
 * The message and offers when nothing matches: a way back, a way to ask and, for a search text, the nearest products
 * (D75).
 */
export function NoProducts({ view, nearest, onClear }: NoProductsProps) {
  const text = view.searchText.trim();
  return (
    <>
      <EmptyState text="No Products to show.">
        {text === "" ? null : (
          <p>
            Nothing matches “<bdi>{text}</bdi>”. Tell us what you need, and we’ll help you find it.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {isFiltered(view) ? (
            <ButtonLink
              to="/products"
              search={writeCatalogueSearch(withoutFilters(view))}
              resetScroll={false}
              variant="secondary"
              onClick={onClear}
            >
              Clear filters
            </ButtonLink>
          ) : (
            <ButtonLink to="/" variant="secondary">
              Back to home
            </ButtonLink>
          )}
          {text === "" ? null : (
            <ButtonLink to="/contact" variant="secondary">
              Ask us
            </ButtonLink>
          )}
        </div>
      </EmptyState>
      {text === "" || nearest.length === 0 ? null : (
        <section aria-labelledby="nearest" className="mt-8">
          <h2 id="nearest" className="mb-4 text-xl font-semibold">
            You may be looking for
          </h2>
          <GlanceTiles products={nearest} />
        </section>
      )}
    </>
  );
}
