import { Link } from "@tanstack/react-router";
import { isMainCategory } from "#domain/catalogue/taxonomy.ts";
import { UNFILTERED, withFacet, writeCatalogueSearch } from "#src/catalogue/catalogue-search.ts";
import { YearPrice } from "#src/catalogue/glance-tiles.tsx";
import { ProductImage } from "#src/product/product-image.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { optionId, type Suggestions } from "./suggestions.ts";

type SuggestionListProps = {
  readonly id: string;
  readonly suggestions: Suggestions;
  /** The typed text. */
  readonly text: string;
  /** The option that Enter follows; null if none is active. */
  readonly active: number | null;
  /** Called when an option is followed. */
  readonly onChosen: () => void;
};

/** A row of the list, large enough for fingers. An option is a link, so that it opens in a new tab like any other. */
const OPTION_CLASS =
  "flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-well aria-selected:bg-well aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent";

/** The suggestions below the search field: products, categories, and a search for the typed text. */
export function SuggestionList({ id, suggestions, text, active, onChosen }: SuggestionListProps) {
  const { products, categories } = suggestions;
  const option = (index: number) => ({
    id: optionId(id, index),
    role: "option",
    "aria-selected": index === active,
    // The focus stays in the field.
    tabIndex: -1,
    className: OPTION_CLASS,
    onClick: onChosen,
  });
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows text alone, without pictures or links
      role="listbox"
      tabIndex={-1}
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full max-h-[55dvh] divide-y divide-line overflow-y-auto overscroll-contain border border-line-strong bg-sheet text-sm shadow-lg max-md:border-x-0 md:right-0 md:left-auto md:mt-1 md:max-h-[calc(100dvh-5rem)] md:w-104"
      // A press must not take the focus out of the field, which would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {products.length === 0 ? null : (
        <div className="py-1">
          {products.map((product, index) => (
            <Link key={product.slug} to="/products/$slug" params={{ slug: product.slug }} {...option(index)}>
              <ProductImage
                src={product.imageUrl}
                sizes="64px"
                className="h-10 w-16 shrink-0 border border-line"
              />
              <span className="min-w-0 flex-1 font-medium">{product.productname} </span>
              <span className="shrink-0 text-right">
                <YearPrice product={product} />
              </span>
            </Link>
          ))}
        </div>
      )}
      {categories.length === 0 ? null : (
        <div className="py-1">
          {categories.map(({ name, count }, index) => (
            <Link
              key={name}
              to="/products"
              search={writeCatalogueSearch(
                withFacet(
                  UNFILTERED,
                  isMainCategory(name) ? { kind: "main", name } : { kind: "sub", name },
                  true,
                ),
              )}
              {...option(products.length + index)}
            >
              <span className="min-w-0 flex-1">
                <span className="text-ink-soft">Category: </span>
                {name}
                <span className="sr-only">, </span>
              </span>
              <span className="shrink-0 text-ink-soft tabular-nums">
                {count} {count === 1 ? "product" : "products"}
              </span>
            </Link>
          ))}
        </div>
      )}
      <div className="py-1">
        <Link to="/products" search={{ q: text }} {...option(products.length + categories.length)}>
          <Icon name="search" className="size-5 shrink-0 text-ink-soft" />
          <span className="min-w-0">Search for “{text}”</span>
        </Link>
      </div>
    </div>
  );
}
