import { and, eq, type SQL, sql } from "drizzle-orm";
import { type SearchPage, searchCatalogue } from "#domain/catalogue/search-catalogue.ts";
import { type Filter, PAGE_SIZE, selectionByGroup } from "#domain/filter.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { countedOnSets, bitsAsSet, readFacets } from "./facet-counts.ts";
import {
  inSortDirection,
  isNarrowed,
  matches,
  matchesGroup,
  narrows,
  ordering,
  sortKey,
} from "./filter-conditions.ts";
import { productColumns, viewProduct } from "./product-view.ts";
import { currentIndex } from "./current-index.ts";

/**
 * One page of the matches with the facet counts and the number of matches (D1, D2, D8). One statement: one round trip,
 * and counts that belong to the page. A page past the last has no products but still the counts. Where nothing matches,
 * the whole catalogue is looked through for what comes nearest (D64, D75).
 */
export async function searchProducts(db: Queryable, filter: Filter & { page: number }): Promise<SearchPage> {
  const rows = await (isNarrowed(filter) ? narrowedPage(db, filter) : browsedPage(db, filter));
  const facets = readFacets(rows[0]?.facets);
  if (facets.total === 0) return searchCatalogue(await currentIndex(db), filter);
  return {
    products: rows.flatMap(({ product }) => (product === null ? [] : [viewProduct(product)])),
    total: facets.total,
    page: filter.page,
    pageCount: Math.max(1, Math.ceil(facets.total / PAGE_SIZE)),
    counts: facets.counts,
  };
}

const skipped = ({ page }: { readonly page: number }) => (page - 1) * PAGE_SIZE;

/** Narrowed by facets and stock alone: the counts are stored. Only the page's own products are read in full. */
function browsedPage(db: Queryable, filter: Filter & { page: number }) {
  const chosen = db
    .select({ id: products.id })
    .from(products)
    .where(matches(filter))
    .orderBy(...ordering(filter))
    .limit(PAGE_SIZE)
    .offset(skipped(filter))
    .as("chosen");
  const inOrder = sql.join(ordering(filter), sql`, `);
  return db
    .select({
      facets: inFirstRow(inOrder, countedOnSets(selectionByGroup(filter), filter)),
      product: productColumns,
    })
    .from(sql`(values (1)) as page`)
    .leftJoin(chosen, sql`true`)
    .leftJoin(products, eq(products.id, chosen.id))
    .orderBy(inOrder);
}

/** With search text or price: what they leave is looked for once, for the page and the counts. */
function narrowedPage(db: Queryable, filter: Filter & { page: number }) {
  const selections = selectionByGroup(filter);
  const matched = db.$with("matched").as(
    db
      .select({
        facetBit: products.facetBit,
        displayOrder: products.displayOrder,
        sortKey: sql`${sortKey(filter) ?? sql`0`}`.as("sort_key"),
        fits: sql<boolean>`${and(...selections.map(matchesGroup)) ?? sql`true`}`.as("fits"),
      })
      .from(products)
      .where(narrows(filter)),
  );
  const inOrder = sql`${inSortDirection(filter, sql`sort_key`)}, matched_order, matched_bit`;
  const chosen = db
    .select({
      facetBit: sql<number>`${matched.facetBit}`.as("matched_bit"),
      displayOrder: sql<number>`${matched.displayOrder}`.as("matched_order"),
      sortKey: matched.sortKey,
    })
    .from(matched)
    .where(sql`${matched.fits}`)
    .orderBy(inOrder)
    .limit(PAGE_SIZE)
    .offset(skipped(filter))
    .as("chosen");
  return db
    .with(matched)
    .select({
      facets: inFirstRow(inOrder, countedOnSets(selections, { matched: bitsAsSet(sql`${matched}`) })),
      product: productColumns,
    })
    .from(sql`(values (1)) as page`)
    .leftJoin(chosen, sql`true`)
    .leftJoin(products, eq(products.facetBit, chosen.facetBit))
    .orderBy(inOrder);
}

/** The counts come with the first row only. */
const inFirstRow = (inOrder: SQL, counted: SQL): SQL =>
  sql`case when row_number() over (order by ${inOrder}) = 1 then ${counted} end`;
