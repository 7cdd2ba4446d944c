import { MAIN_CATEGORIES, type MainCategory, SUBCATEGORIES, type Subcategory, TAXONOMY } from "./taxonomy.ts";

/** Products a page of the catalogue shows (D8). */
export const PAGE_SIZE = 24;
/** What the server takes; the search field has no bound (D38). */
export const SEARCH_TEXT_MAX_CHARS = 1_000;

/** What a visitor looks for: selected facets and search text (S83). */
export type Filter = {
  mainCategories: MainCategory[];
  subcategories: Subcategory[];
  searchText: string;
};

/** The facets of one group that are selected, where any are, as D1 reads them. */
export type GroupSelection = {
  readonly group: MainCategory;
  /** The selected sub-items: any of them matches. Empty: the group itself is selected, and its whole family matches. */
  readonly subcategories: readonly Subcategory[];
};

/** A filter cut into its groups (D1): within a group OR, across groups AND. */
export function selectionByGroup(filter: Pick<Filter, "mainCategories" | "subcategories">): GroupSelection[] {
  return TAXONOMY.map((group) => ({
    group: group.name,
    subcategories: group.subcategories.filter((name) => filter.subcategories.includes(name)),
  })).filter(({ group, subcategories }) => subcategories.length > 0 || filter.mainCategories.includes(group));
}

/** The words of a search text, each once; every one of them must occur (D1). */
export function searchWords(searchText: string): string[] {
  return [...new Set(searchText.split(/\s+/u).filter((word) => word !== ""))];
}

/**
 * One page of a filter's matches as the call asks for it: facets in the taxonomy's order, each once, and defaults left out.
 * Filters that are the same are asked for by the same address, whose answer is then there already.
 */
export function searchCall({ searchText, mainCategories, subcategories, page }: Filter & { page: number }) {
  const groups = MAIN_CATEGORIES.filter((name) => mainCategories.includes(name));
  const items = SUBCATEGORIES.filter((name) => subcategories.includes(name));
  return {
    ...(searchText === "" ? {} : { searchText }),
    ...(groups.length === 0 ? {} : { mainCategories: groups }),
    ...(items.length === 0 ? {} : { subcategories: items }),
    ...(page === 1 ? {} : { page }),
  };
}
