import { and, arrayContains, arrayOverlaps, asc, desc, gte, lte, type SQL, sql } from "drizzle-orm";
import { type Filter, type GroupSelection, selectionByGroup } from "#domain/filter.ts";
import { products } from "../db/schema/catalogue.ts";
import { matchesSearch, searchRank } from "./search-conditions.ts";

/** Whether a product matches a filter (D1); undefined where nothing narrows. */
export function matches(filter: Filter): SQL | undefined {
  return and(narrows(filter), ...selectionByGroup(filter).map(matchesGroup));
}

/** The same without the facets: search text, stock and price of a year (D1, D65). */
export function narrows({ searchText, inStock, minCents, maxCents }: Filter): SQL | undefined {
  return and(
    matchesSearch(searchText),
    inStock === undefined ? undefined : sellable,
    minCents === undefined ? undefined : gte(yearPrice, minCents),
    maxCents === undefined ? undefined : lte(yearPrice, maxCents),
  );
}

/** Whether a product can be bought, as `isSellable` has it. */
export const sellable: SQL = sql`shop_sellable(${products.stock}, ${products.plans}, ${products.monthlyCents})`;

/** Whether search text or price narrows: what these leave has no stored counts. */
export const isNarrowed = (filter: Filter): boolean =>
  narrows({ ...filter, inStock: undefined }) !== undefined;

/** What a year of a product costs, as `yearPriceCents` has it. */
const yearPrice = sql<number>`coalesce(${products.oneYearCents}, ${products.totalCents})`;

/** Within a group OR; a group selected as a whole matches its whole family (D1). */
export function matchesGroup({ group, subcategories }: GroupSelection): SQL {
  return subcategories.length > 0
    ? arrayOverlaps(products.subcategories, [...subcategories])
    : arrayContains(products.mainCategories, [group]);
}

/** Display order, but first the chosen sort (D65), else where the search text is found (D64). */
export function ordering(filter: Filter): SQL[] {
  const key = sortKey(filter);
  return [...(key ? [inSortDirection(filter, key)] : []), asc(products.displayOrder), asc(products.id)];
}

/** What goes before the display order, if anything does. */
export function sortKey({ sort, searchText }: Filter): SQL | undefined {
  if (sort === undefined) return searchRank(searchText);
  return sort === "name" ? sql`${products.nameKey}` : yearPrice;
}

export const inSortDirection = ({ sort }: Filter, key: SQL): SQL =>
  sort === "-price" ? desc(key) : asc(key);
