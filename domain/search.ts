import * as z from "zod/mini";
import { MAIN_CATEGORIES, type MainCategory, SUBCATEGORIES, type Subcategory, TAXONOMY } from "./taxonomy.ts";
import { plainText } from "./text.ts";

/** Products a page of the catalogue shows (D8). */
export const PAGE_SIZE = 24;
export const SEARCH_TEXT_MAX_CHARS = 200;
const PAGE_MAX = 10_000;

const mainCategory = z.enum(MAIN_CATEGORIES, "One of the main categories is not known.");
const subcategory = z.enum(SUBCATEGORIES, "One of the subcategories is not known.");

/** What POST /api/filterProducts takes (storefront.md §7). Unknown names are refused with a sentence. */
export const filterSchema = z.object(
  {
    mainCategories: z._default(z.array(mainCategory, "mainCategories must be a list.").check(z.maxLength(100, "Too many main categories.")), []),
    subcategories: z._default(z.array(subcategory, "subcategories must be a list.").check(z.maxLength(500, "Too many subcategories.")), []),
    searchText: z._default(
      plainText("The search text").check(z.maxLength(SEARCH_TEXT_MAX_CHARS, `The search text may have at most ${SEARCH_TEXT_MAX_CHARS} characters.`)),
      "",
    ),
  },
  "The filter must be an object.",
);
export type Filter = z.infer<typeof filterSchema>;

/** One page of a filtered catalogue (D8). Pages count from 1. */
export const searchSchema = z.extend(filterSchema, {
  page: z._default(z.int("page must be a whole number.").check(z.minimum(1, "page starts at 1."), z.maximum(PAGE_MAX, "There is no such page.")), 1),
});

/** The ticks of one group that has any, as D1 reads them. */
export type GroupTicks = {
  readonly group: MainCategory;
  /** The ticked sub-items: any of them matches. Empty: the group itself is ticked, and its whole family matches. */
  readonly subcategories: readonly Subcategory[];
};

/** A filter cut into its groups (D1): within a group OR, across groups AND. */
export function ticksByGroup(filter: Pick<Filter, "mainCategories" | "subcategories">): GroupTicks[] {
  return TAXONOMY.map((group) => ({
    group: group.name,
    subcategories: group.subcategories.filter((name) => filter.subcategories.includes(name)),
  })).filter((ticks) => ticks.subcategories.length > 0 || filter.mainCategories.includes(ticks.group));
}

/** The words of a search text; every one of them must occur (D1). */
export function searchWords(searchText: string): string[] {
  return searchText.split(/\s+/u).filter((word) => word !== "");
}
