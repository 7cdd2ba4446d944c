import { sql } from "drizzle-orm";
import type { Product } from "#domain/product.ts";
import { type Filter, PAGE_SIZE } from "#domain/filter.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { countedFacets, type FacetCounts, readFacets } from "./facet-counts.ts";
import { matches, ordering } from "./filter-conditions.ts";
import { productColumns, viewProduct } from "./product-view.ts";

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

/**
 * One page of the matches with the facet counts and the number of matches (D1, D2, D8). One statement: one round trip,
 * and counts that belong to the page. A page past the last has no products but still the counts.
 */
export async function searchProducts(db: Queryable, filter: Filter & { page: number }): Promise<SearchPage> {
  const found = db
    .select(productColumns)
    .from(products)
    .where(matches(filter))
    .orderBy(...ordering(filter))
    .limit(PAGE_SIZE)
    .offset((filter.page - 1) * PAGE_SIZE)
    // Under the table's own name, which the columns below refer to.
    .as("products");
  const rows = await db
    .select({
      // With the first row only.
      facets: sql<unknown>`case when row_number() over () = 1 then ${countedFacets(filter)} end`,
      product: productColumns,
    })
    .from(sql`(values (1)) as page`)
    .leftJoin(found, sql`true`);
  const facets = readFacets(rows[0]?.facets);
  return {
    products: rows.flatMap(({ product }) => (product === null ? [] : [viewProduct(product)])),
    total: facets.total,
    page: filter.page,
    pageCount: Math.max(1, Math.ceil(facets.total / PAGE_SIZE)),
    counts: facets.counts,
  };
}
