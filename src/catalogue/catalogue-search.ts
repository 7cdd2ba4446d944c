import { type Filter, PAGE_SIZE, type Refinement } from "#domain/search/filter.ts";
import { slugOf } from "#domain/text/slug.ts";
import {
  MAIN_CATEGORIES,
  type MainCategory,
  SUBCATEGORIES,
  type Subcategory,
} from "#domain/catalogue/taxonomy.ts";
import { type Cents, formatDecimal } from "#domain/money/money.ts";
import { LIST_SEPARATOR, stringifySearch } from "#src/page/search-params.ts";
import type { CatalogueSearch } from "./catalogue-address.ts";

/** The catalogue page's state: the filter, pages 1 to `page` of its matches, and whether they are a dense list. */
export type CatalogueView = Readonly<Pick<Filter, "searchText"> & Refinement> & {
  readonly mainCategories: MainCategory[];
  readonly subcategories: Subcategory[];
  readonly asList?: true | undefined;
  readonly page: number;
};

/** The first page of the whole catalogue, from which links to single facets start. */
export const UNFILTERED = {
  mainCategories: [],
  subcategories: [],
  searchText: "",
  page: 1,
} satisfies CatalogueView;

/** The values of `stock` and `view` in the address. */
export const IN_STOCK = "in";
export const AS_LIST = "list";

/** A price in euros, as in the address and its field: 300 or 1200.50. Empty for none. */
export const priceText = (cents: Cents | undefined): string =>
  cents === undefined ? "" : formatDecimal(cents).replace(".00", "");

/** Returns the canonical search of a view, with facets in the taxonomy's order. Undefined values are left out. */
export function writeCatalogueSearch(view: CatalogueView): CatalogueSearch {
  return {
    q: view.searchText || undefined,
    main: slugsOf(view.mainCategories, MAIN_CATEGORIES),
    sub: slugsOf(view.subcategories, SUBCATEGORIES),
    stock: view.inStock && IN_STOCK,
    min: priceText(view.minCents) || undefined,
    max: priceText(view.maxCents) || undefined,
    sort: view.sort,
    view: view.asList && AS_LIST,
    page: view.page === 1 ? undefined : view.page,
  };
}

const facetSlugs: Record<string, string> = {};

/** The slug of a group or sub-item. Cached, because every change reads hundreds of them. */
export const facetSlug = (name: MainCategory | Subcategory): string => (facetSlugs[name] ??= slugOf(name));

function slugsOf<Name extends MainCategory | Subcategory>(
  names: readonly Name[],
  known: readonly Name[],
): string | undefined {
  const chosen = known.filter((name) => names.includes(name));
  return chosen.map(facetSlug).join(LIST_SEPARATOR) || undefined;
}

/** True if any filter is active. The order and the list don't count as filters. */
export function isFiltered(view: CatalogueView): boolean {
  const filter = { ...view, searchText: view.searchText.trim(), page: 1, sort: undefined, asList: undefined };
  return stringifySearch(writeCatalogueSearch(filter)) !== "";
}

/** The view without any filter, on its first page. The order and the list are kept. */
export const withoutFilters = ({ sort, asList }: CatalogueView): CatalogueView => ({
  ...UNFILTERED,
  sort,
  asList,
});

/**
 * A view's canonical address for search engines: filtered and sorted views canonicalise to the catalogue, further pages
 * to themselves. `total` is the number of matches, if known, so that the address never names a page beyond the last.
 */
export function canonicalPath(view: CatalogueView, total = Infinity): string {
  const page =
    isFiltered(view) || view.sort !== undefined ? 1 : Math.min(view.page, Math.ceil(total / PAGE_SIZE));
  return page > 1 ? `/products?page=${page}` : "/products";
}

/** The view with one facet selected or cleared; the grid returns to page 1. */
export function withFacet(view: CatalogueView, facet: Facet, selected: boolean): CatalogueView {
  return facet.kind === "main"
    ? { ...view, page: 1, mainCategories: toggled(view.mainCategories, facet.name, selected) }
    : { ...view, page: 1, subcategories: toggled(view.subcategories, facet.name, selected) };
}

export type Facet =
  | { readonly kind: "main"; readonly name: MainCategory }
  | { readonly kind: "sub"; readonly name: Subcategory };

function toggled<Name>(names: readonly Name[], name: Name, selected: boolean): Name[] {
  const others = names.filter((other) => other !== name);
  return selected ? [...others, name] : others;
}

/** Deep equality of plain data. */
export const sameData = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** True if two views have the same matches in the same order, regardless of their number of pages. */
export function sameFilter(left: CatalogueView, right: CatalogueView): boolean {
  const filterOf = (view: CatalogueView) => writeCatalogueSearch({ ...view, page: 1, asList: undefined });
  return sameData(filterOf(left), filterOf(right));
}
