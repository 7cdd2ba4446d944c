import { type Filter, PAGE_SIZE, SEARCH_TEXT_MAX_CHARS } from "#domain/filter.ts";
import { slugOf } from "#domain/slug.ts";
import { MAIN_CATEGORIES, type MainCategory, SUBCATEGORIES, type Subcategory } from "#domain/taxonomy.ts";
import { LIST_SEPARATOR } from "#src/page/search-params.ts";

/** Most pages one address may request at once; nobody loads more by hand. */
const PAGES_MAX = 100;

/**
 * The query string of /products (D3): search text, selected facets as slugs, and the last page shown in the grid (D8).
 */
export type CatalogueSearch = {
  readonly q?: string | undefined;
  readonly main?: string | undefined;
  readonly sub?: string | undefined;
  readonly page?: number | undefined;
};

/** The catalogue page's state: the filter, and pages 1 to `page` of its matches. */
export type CatalogueView = Pick<Filter, "searchText"> & {
  readonly mainCategories: MainCategory[];
  readonly subcategories: Subcategory[];
  readonly page: number;
};

/** The first page of the whole catalogue, from which links to single facets start. */
export const UNFILTERED = {
  mainCategories: [],
  subcategories: [],
  searchText: "",
  page: 1,
} satisfies CatalogueView;

/**
 * Reads a query string, dropping anything unknown or malformed, never failing (D3). Parsed by hand: this is in every
 * visitor's first chunk, where a schema library would weigh more than the page.
 */
export function readCatalogueSearch(search: Readonly<Record<string, unknown>>): CatalogueView {
  return {
    searchText: textOf(search["q"]).replaceAll("\0", "").slice(0, SEARCH_TEXT_MAX_CHARS),
    mainCategories: namesOf<MainCategory>(textOf(search["main"]), MAIN_CATEGORIES),
    subcategories: namesOf<Subcategory>(textOf(search["sub"]), SUBCATEGORIES),
    page: pageOf(search["page"]),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function pageOf(value: unknown): number {
  const page = typeof value === "string" ? Number(value) : value;
  return typeof page === "number" && Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1;
}

/** The canonical query string of a view: facets in the taxonomy's order, without defaults. */
export function writeCatalogueSearch(view: CatalogueView): CatalogueSearch {
  const main = slugsOf(view.mainCategories, MAIN_CATEGORIES);
  const sub = slugsOf(view.subcategories, SUBCATEGORIES);
  return {
    ...(view.searchText === "" ? {} : { q: view.searchText }),
    ...(main === "" ? {} : { main }),
    ...(sub === "" ? {} : { sub }),
    ...(view.page === 1 ? {} : { page: view.page }),
  };
}

function namesOf<Name extends MainCategory | Subcategory>(slugs: string, known: readonly Name[]): Name[] {
  if (slugs === "") return [];
  const wanted = new Set(slugs.split(LIST_SEPARATOR));
  return known.filter((name) => wanted.has(facetSlug(name)));
}

const facetSlugs: Record<string, string> = {};

/** The slug of a group or sub-item. Cached: every change reads hundreds of them. */
export const facetSlug = (name: MainCategory | Subcategory): string => (facetSlugs[name] ??= slugOf(name));

function slugsOf<Name extends MainCategory | Subcategory>(
  names: readonly Name[],
  known: readonly Name[],
): string {
  return known
    .filter((name) => names.includes(name))
    .map(facetSlug)
    .join(LIST_SEPARATOR);
}

/** Whether any filter is active. */
export function isFiltered(view: CatalogueView): boolean {
  return view.searchText.trim() !== "" || view.mainCategories.length > 0 || view.subcategories.length > 0;
}

/**
 * A view's canonical address for search engines: filtered views canonicalise to the catalogue, further pages to
 * themselves. `total` is the number of matches, if known, so that no page beyond the last is named.
 */
export function canonicalPath(view: CatalogueView, total = Infinity): string {
  const page = isFiltered(view) ? 1 : Math.min(view.page, Math.ceil(total / PAGE_SIZE));
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

/** All selected facets, groups first. */
export function selectedFacets(view: CatalogueView): Facet[] {
  return [
    ...view.mainCategories.map((name) => ({ kind: "main", name }) as const),
    ...view.subcategories.map((name) => ({ kind: "sub", name }) as const),
  ];
}

function toggled<Name>(names: readonly Name[], name: Name, selected: boolean): Name[] {
  const others = names.filter((other) => other !== name);
  return selected ? [...others, name] : others;
}

/** Deep equality of plain data. */
export const sameData = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** Whether two views have the same filter, whatever their number of pages. */
export function sameFilter(left: CatalogueView, right: CatalogueView): boolean {
  const filterOf = (view: CatalogueView) => writeCatalogueSearch({ ...view, page: 1 });
  return sameData(filterOf(left), filterOf(right));
}
