import { and, arrayContains, arrayOverlaps, asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Product } from "#domain/product.ts";
import { type Filter, type GroupTicks, PAGE_SIZE, searchWords, ticksByGroup } from "#domain/filter.ts";
import { isSubcategory, type Subcategory, TAXONOMY } from "#domain/taxonomy.ts";
import type { Queryable } from "../db/client.ts";
import { containing } from "../db/like.ts";
import { products } from "../db/schema.ts";
import { productColumns, viewProduct } from "./product-view.ts";

/** How many products each sub-item would give (D2); sub-items that give none are left out. */
export type FacetCounts = Partial<Record<Subcategory, number>>;

export type SearchPage = {
  readonly products: readonly Product[];
  /** Matches on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly counts: FacetCounts;
};

/** Every product that a filter matches, in the order of D1. */
export async function filterProducts(db: Queryable, filter: Filter): Promise<Product[]> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(matches(filter))
    .orderBy(...ordering(filter));
  return rows.map(viewProduct);
}

/** One page of the matches with the facet counts and the number of matches (D1, D2, D8). */
export async function searchProducts(db: Queryable, filter: Filter & { page: number }): Promise<SearchPage> {
  const rows = db
    .select(productColumns)
    .from(products)
    .where(matches(filter))
    .orderBy(...ordering(filter))
    .limit(PAGE_SIZE)
    .offset((filter.page - 1) * PAGE_SIZE);
  const [page, facets] = await Promise.all([rows, countFacets(db, filter)]);
  return {
    products: page.map(viewProduct),
    total: facets.total,
    page: filter.page,
    pageCount: Math.max(1, Math.ceil(facets.total / PAGE_SIZE)),
    counts: facets.counts,
  };
}

function matches(filter: Filter): SQL | undefined {
  return and(matchesSearch(filter.searchText), ...ticksByGroup(filter).map(matchesGroup));
}

/** Within a group OR; a group ticked as a whole matches its whole family (D1). */
function matchesGroup(ticks: GroupTicks): SQL {
  return ticks.subcategories.length > 0
    ? arrayOverlaps(products.subcategories, [...ticks.subcategories])
    : arrayContains(products.mainCategories, [ticks.group]);
}

function everyWordIn(column: SQL | typeof products.nameFolded, searchText: string): SQL | undefined {
  return and(...searchWords(searchText).map((word) => sql`${column} like ${containing(word)}`));
}

function matchesSearch(searchText: string): SQL | undefined {
  return everyWordIn(sql`${products.searchFolded}`, searchText);
}

/** Display order, but with search text a name match stands above a description match (D1). */
function ordering(filter: Filter): SQL[] {
  const byName = everyWordIn(products.nameFolded, filter.searchText);
  return [...(byName ? [desc(byName)] : []), asc(products.displayOrder), asc(products.id)];
}

const facetRows = z.array(z.object({ name: z.string().nullable(), products: z.coerce.number() }));

/**
 * Counts of D2 and the number of matches, in one statement. A product counts for a sub-item when it matches the search
 * and all groups but the sub-item's own, so it may fail one group at most, and then only counts in that group.
 */
async function countFacets(db: Queryable, filter: Filter): Promise<{ total: number; counts: FacetCounts }> {
  const ticks = ticksByGroup(filter);
  const failed = ticks.map(
    (group) => sql`case when ${matchesGroup(group)} then null else ${group.group}::text end`,
  );
  const failedGroups =
    failed.length === 0 ? sql`'{}'::text[]` : sql`array_remove(array[${sql.join(failed, sql`, `)}], null)`;
  const result = await db.execute(sql`
    with matched as (
      select ${products.subcategories} as subcategories, ${failedGroups} as failed_groups
      from ${products} where ${matchesSearch(filter.searchText) ?? sql`true`}
    )
    select null as name, count(*)::int as products from matched where cardinality(failed_groups) = 0
    union all
    select item.name, count(*)::int from matched, unnest(subcategories) as item(name)
    where cardinality(failed_groups) = 0
       or (cardinality(failed_groups) = 1 and ${countsInOwnGroup(ticks)})
    group by item.name`);
  return readFacets(facetRows.parse(result));
}

function countsInOwnGroup(ticks: readonly GroupTicks[]): SQL {
  const cases = TAXONOMY.filter((group) => ticks.some((ticked) => ticked.group === group.name)).map(
    (group) =>
      sql`(failed_groups[1] = ${group.name} and item.name in (${sql.join(
        group.subcategories.map((name) => sql`${name}`),
        sql`, `,
      )}))`,
  );
  return cases.length === 0 ? sql`false` : sql`(${sql.join(cases, sql` or `)})`;
}

function readFacets(rows: z.infer<typeof facetRows>): { total: number; counts: FacetCounts } {
  const counts: FacetCounts = {};
  let total = 0;
  for (const row of rows) {
    if (row.name === null) total = row.products;
    else if (isSubcategory(row.name)) counts[row.name] = row.products;
  }
  return { total, counts };
}
