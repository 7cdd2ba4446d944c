import { Link } from "@tanstack/react-router";
import { ButtonLink } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { type CatalogueView, isFiltered, withoutFilters, writeCatalogueSearch } from "./catalogue-search.ts";

type NoProductsProps = {
  readonly view: CatalogueView;
  readonly suggestion: string | undefined;
  /** Called when the filter is cleared or corrected, to take over the focus. */
  readonly onClear: () => void;
};

/** What is said and offered when nothing matches. */
export function NoProducts({ view, suggestion, onClear }: NoProductsProps) {
  return (
    <EmptyState text="No Products to show.">
      {suggestion === undefined ? null : (
        <p>
          Did you mean{" "}
          <Link
            to="/products"
            search={writeCatalogueSearch({ ...view, searchText: suggestion, page: 1 })}
            resetScroll={false}
            className="inline-block py-1 text-accent underline underline-offset-4"
            onClick={onClear}
          >
            {suggestion}
          </Link>
          ?
        </p>
      )}
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
    </EmptyState>
  );
}
