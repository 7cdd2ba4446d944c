import { and, arrayContains, arrayOverlaps, asc, desc, type SQL, sql } from "drizzle-orm";
import { type Filter, type GroupSelection, searchWords, selectionByGroup } from "#domain/filter.ts";
import { containing } from "../db/like.ts";
import { products } from "../db/schema/catalogue.ts";

/** Whether a product matches a filter (D1); undefined where nothing narrows. */
export function matches(filter: Filter): SQL | undefined {
  return and(matchesSearch(filter.searchText), ...selectionByGroup(filter).map(matchesGroup));
}

/** Within a group OR; a group selected as a whole matches its whole family (D1). */
export function matchesGroup({ group, subcategories }: GroupSelection): SQL {
  return subcategories.length > 0
    ? arrayOverlaps(products.subcategories, [...subcategories])
    : arrayContains(products.mainCategories, [group]);
}

/** Whether every word occurs in name or description (D1); undefined without words. */
export function matchesSearch(searchText: string): SQL | undefined {
  return everyWordIn(sql`${products.searchFolded}`, searchText);
}

/** Display order, but with search text a name match stands above a description match (D1). */
export function ordering(filter: Filter): SQL[] {
  const byName = everyWordIn(products.nameFolded, filter.searchText);
  return [...(byName ? [desc(byName)] : []), asc(products.displayOrder), asc(products.id)];
}

function everyWordIn(column: SQL | typeof products.nameFolded, searchText: string): SQL | undefined {
  return and(...searchWords(searchText).map((word) => sql`${column} like ${containing(word)}`));
}
