import * as z from "zod/mini";
import { type Filter, SEARCH_TEXT_MAX_CHARS } from "#domain/search.ts";
import { slugOf } from "#domain/slug.ts";
import { MAIN_CATEGORIES, type MainCategory, SUBCATEGORIES, type Subcategory } from "#domain/taxonomy.ts";

/** Pages one address may ask for at once; nobody scrolls through more by hand. */
const PAGES_MAX = 100;
/** Between the slugs of a list; the names themselves contain commas and ampersands, their slugs never a dot. */
const SEPARATOR = ".";

/** The query string of /products (D3): search text, ticks as slugs, and up to which page the grid is shown (D8). */
export type CatalogueSearch = {
  readonly q?: string | undefined;
  readonly main?: string | undefined;
  readonly sub?: string | undefined;
  readonly page?: number | undefined;
};

/** What the catalogue page shows: the filter, and pages 1 to `page` of its matches. */
export type CatalogueView = Filter & { readonly page: number };

/** The whole catalogue, its first page: also what the home page looks at. */
export const UNFILTERED = {
  mainCategories: [],
  subcategories: [],
  searchText: "",
  page: 1,
} satisfies CatalogueView;

const looseSearch = z.object({
  q: z.catch(z.string(), ""),
  main: z.catch(z.string(), ""),
  sub: z.catch(z.string(), ""),
  page: z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGES_MAX)), 1),
});

/** Reads a query string. Whatever is unknown or malformed in it is dropped, never an error (D3). */
export function readCatalogueSearch(search: unknown): CatalogueView {
  const { q, main, sub, page } = z.parse(looseSearch, search);
  return {
    searchText: q.replaceAll("\0", "").slice(0, SEARCH_TEXT_MAX_CHARS),
    mainCategories: namesOf<MainCategory>(main, MAIN_CATEGORIES),
    subcategories: namesOf<Subcategory>(sub, SUBCATEGORIES),
    page,
  };
}

/** The one query string of a view: ticks in the taxonomy's order, defaults left out. */
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

function namesOf<Name extends string>(slugs: string, known: readonly Name[]): Name[] {
  const wanted = new Set(slugs.split(SEPARATOR));
  return known.filter((name) => wanted.has(slugOf(name)));
}

function slugsOf<Name extends string>(names: readonly Name[], known: readonly Name[]): string {
  return known
    .filter((name) => names.includes(name))
    .map(slugOf)
    .join(SEPARATOR);
}

/** Whether anything narrows the catalogue. */
export function isFiltered(view: CatalogueView): boolean {
  return view.searchText.trim() !== "" || view.mainCategories.length > 0 || view.subcategories.length > 0;
}

/** A filter with one tick set or taken away; the grid starts again at page 1. */
export function withTick(view: CatalogueView, tick: Tick, ticked: boolean): CatalogueView {
  return tick.kind === "main"
    ? { ...view, page: 1, mainCategories: toggled(view.mainCategories, tick.name, ticked) }
    : { ...view, page: 1, subcategories: toggled(view.subcategories, tick.name, ticked) };
}

export type Tick =
  | { readonly kind: "main"; readonly name: MainCategory }
  | { readonly kind: "sub"; readonly name: Subcategory };

/** Everything that is ticked, groups first. */
export function ticksOf(view: CatalogueView): Tick[] {
  return [
    ...view.mainCategories.map((name) => ({ kind: "main", name }) as const),
    ...view.subcategories.map((name) => ({ kind: "sub", name }) as const),
  ];
}

function toggled<Name>(names: readonly Name[], name: Name, ticked: boolean): Name[] {
  const others = names.filter((other) => other !== name);
  return ticked ? [...others, name] : others;
}
