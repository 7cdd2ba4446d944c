import { eq, type SQL, sql } from "drizzle-orm";
import type { Product } from "#domain/product.ts";
import { type Filter, PAGE_SIZE, selectionByGroup } from "#domain/filter.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { countedAmong, countedOnSets, type FacetCounts, failedGroups, readFacets } from "./facet-counts.ts";
import { inSortDirection, matches, narrows, ordering, sortKey } from "./filter-conditions.ts";
import { productColumns, viewProduct } from "./product-view.ts";
import { suggestSpelling } from "./suggest-spelling.ts";

export type SearchPage = {
  readonly products: readonly Product[];
  /** Matches on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly counts: FacetCounts;
  /** Where nothing matches: the same text without a typing error, which does (D64). */
  readonly suggestion?: string | undefined;
};

/** Every product that a filter matches, in the order of D1 or in the one it asks for (D65), each with its place counted from 0. */
export async function filterProducts(db: Queryable, filter: Filter): Promise<Product[]> {
  const places = db
    .select({
      id: products.id,
      place: sql<number>`(row_number() over (order by display_order, id) - 1)::int`.as("place"),
    })
    .from(products)
    .as("places");
  const rows = await db
    .select({ ...productColumns, displayOrder: places.place })
    .from(products)
    .innerJoin(places, eq(places.id, products.id))
    .where(matches(filter))
    .orderBy(...ordering(filter));
  return rows.map(viewProduct);
}

/**
 * One page of the matches with the facet counts and the number of matches (D1, D2, D8). One statement: one round trip,
 * and counts that belong to the page. A page past the last has no products but still the counts. Where nothing matches,
 * further statements look for a typing error (D64).
 */
export async function searchProducts(db: Queryable, filter: Filter & { page: number }): Promise<SearchPage> {
  const narrowed = narrows(filter);
  const rows = await (narrowed ? narrowedPage(db, filter, narrowed) : browsedPage(db, filter));
  const facets = readFacets(rows[0]?.facets);
  const suggestion = facets.total === 0 ? await suggestSpelling(db, filter) : undefined;
  return {
    products: rows.flatMap(({ product }) => (product === null ? [] : [viewProduct(product)])),
    total: facets.total,
    page: filter.page,
    pageCount: Math.max(1, Math.ceil(facets.total / PAGE_SIZE)),
    counts: facets.counts,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

const skipped = ({ page }: { readonly page: number }) => (page - 1) * PAGE_SIZE;

/** Narrowed by facets alone: the counts are stored. They come with the first row only. */
function browsedPage(db: Queryable, filter: Filter & { page: number }) {
  const found = db
    .select(productColumns)
    .from(products)
    .where(matches(filter))
    .orderBy(...ordering(filter))
    .limit(PAGE_SIZE)
    .offset(skipped(filter))
    // Under the table's own name, which the columns below refer to.
    .as("products");
  const counted = countedOnSets(selectionByGroup(filter));
  return db
    .select({
      facets: sql<unknown>`case when row_number() over () = 1 then ${counted} end`,
      product: productColumns,
    })
    .from(sql`(values (1)) as page`)
    .leftJoin(found, sql`true`);
}

/** With search text, stock or price: what they leave is looked for once, for the page and the counts. They come with the first row only. */
function narrowedPage(db: Queryable, filter: Filter & { page: number }, narrowed: SQL) {
  const selections = selectionByGroup(filter);
  const matched = db.$with("matched").as(
    db
      .select({
        id: products.id,
        subcategories: products.subcategories,
        displayOrder: products.displayOrder,
        sortKey: sql`${sortKey(filter) ?? sql`0`}`.as("sort_key"),
        failed: failedGroups(selections).as("failed"),
      })
      .from(products)
      .where(narrowed),
  );
  const inOrder = sql`${inSortDirection(filter, sql`sort_key`)}, display_order, id`;
  const found = db
    .select({
      foundId: sql`id`.as("found_id"),
      place: sql`row_number() over (order by ${inOrder})`.as("place"),
    })
    .from(matched)
    .where(sql`cardinality(failed) = 0`)
    .orderBy(inOrder)
    .limit(PAGE_SIZE)
    .offset(skipped(filter))
    .as("found");
  const isFirst = sql`${found.place} is null or ${found.place} = ${skipped(filter) + 1}`;
  return db
    .with(matched)
    .select({
      facets: sql<unknown>`case when ${isFirst} then ${countedAmong(selections)} end`,
      product: productColumns,
    })
    .from(sql`(values (1)) as page`)
    .leftJoin(found, sql`true`)
    .leftJoin(products, eq(products.id, found.foundId))
    .orderBy(found.place);
}
