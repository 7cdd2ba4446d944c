import { formatPrice } from "#domain/money/money.ts";
import { type CatalogueView, type Facet, withFacet } from "./catalogue-search.ts";

export type ActiveFilter = {
  readonly name: string;
  /** The view without this filter. */
  readonly without: CatalogueView;
};

/**
 * Lists the filters of a view besides its search text: selected facets, groups first, then stock and prices (D65). Those
 * are with VAT, which is only said to a visitor who sees prices without (D76).
 */
export function activeFilters(view: CatalogueView, withVat = true): ActiveFilter[] {
  const facets: Facet[] = [
    ...view.mainCategories.map((name) => ({ kind: "main", name }) as const),
    ...view.subcategories.map((name) => ({ kind: "sub", name }) as const),
  ];
  const prices = pricesInWords(view);
  const suffix = withVat ? "" : " incl. VAT";
  return [
    ...facets.map((facet) => ({ name: facet.name, without: withFacet(view, facet, false) })),
    ...(view.inStock ? [{ name: "In stock", without: { ...view, page: 1, inStock: undefined } }] : []),
    ...(prices === undefined
      ? []
      : [
          {
            name: `${prices}${suffix}`,
            without: { ...view, page: 1, minCents: undefined, maxCents: undefined },
          },
        ]),
  ];
}

function pricesInWords({ minCents, maxCents }: CatalogueView): string | undefined {
  if (minCents === undefined && maxCents === undefined) return undefined;
  if (minCents === undefined) return `Up to ${formatPrice(maxCents ?? 0)} a year`;
  if (maxCents === undefined) return `From ${formatPrice(minCents)} a year`;
  return `${formatPrice(minCents)} to ${formatPrice(maxCents)} a year`;
}
