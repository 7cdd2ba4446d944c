import type { Cents } from "../money/money.ts";
import {
  MAIN_CATEGORIES,
  type MainCategory,
  SUBCATEGORIES,
  type Subcategory,
  TAXONOMY,
} from "../catalogue/taxonomy.ts";

/** Products per page of the catalogue (D8). */
export const PAGE_SIZE = 24;
/** The server's limit; the search field has none (D38). */
export const SEARCH_TEXT_MAX_CHARS = 1_000;

/** The orders that a visitor can choose. The default is the shop's own (D65). */
export const SORTS = ["name", "price", "-price"] as const;
export type Sort = (typeof SORTS)[number];

/** How the catalogue page narrows and sorts its matches (D65). An absent field does neither. */
export type Refinement = {
  sort?: Sort | undefined;
  /** Only products that are in stock. */
  inStock?: true | undefined;
  /** The lowest and the highest price of a year (`yearPriceCents`), both included. */
  minCents?: Cents | undefined;
  maxCents?: Cents | undefined;
};

/** A visitor's filter: the selected facets and search text (S83), and the catalogue page's refinements. */
export type Filter = Refinement & {
  mainCategories: MainCategory[];
  subcategories: Subcategory[];
  searchText: string;
};

/** The selected facets of one group, as D1 reads them. */
export type GroupSelection = {
  readonly group: MainCategory;
  /**
   * The selected entries, any of which matches. If empty, the group itself is selected, so its whole family matches.
   */
  readonly subcategories: readonly Subcategory[];
};

/** Returns a filter by its groups (D1): OR within a group, AND across groups. */
export function selectionByGroup(filter: Pick<Filter, "mainCategories" | "subcategories">): GroupSelection[] {
  return TAXONOMY.map((group) => ({
    group: group.name,
    subcategories: group.subcategories.filter((name) => filter.subcategories.includes(name)),
  })).filter(({ group, subcategories }) => subcategories.length > 0 || filter.mainCategories.includes(group));
}

/** Returns the distinct words of a search text. All of them must occur (D1). */
export function searchWords(searchText: string): string[] {
  return [...new Set(searchText.split(/\s/u).filter((word) => word !== ""))];
}

/**
 * Returns the call's input for one page of a filter's matches: distinct facets in the taxonomy's order, without
 * defaults. Equal filters have the same URL, so the response may already be cached.
 */
export function canonicalSearch(filter: Filter & { page: number }) {
  const { searchText, mainCategories, subcategories, inStock, minCents, maxCents, sort, page } = filter;
  const groups = MAIN_CATEGORIES.filter((name) => mainCategories.includes(name));
  const items = SUBCATEGORIES.filter((name) => subcategories.includes(name));
  return {
    ...(searchText === "" ? {} : { searchText }),
    ...(groups.length === 0 ? {} : { mainCategories: groups }),
    ...(items.length === 0 ? {} : { subcategories: items }),
    ...(inStock === undefined ? {} : { inStock }),
    ...(minCents === undefined ? {} : { minCents }),
    ...(maxCents === undefined ? {} : { maxCents }),
    ...(sort === undefined ? {} : { sort }),
    ...(page === 1 ? {} : { page }),
  };
}
