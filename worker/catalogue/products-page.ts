import { and, asc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import {
  type ProductChoices,
  type ProductChoicesInput,
  PRODUCTS_COUNTED_TO,
  PRODUCTS_PAGE_SIZE,
  type ProductsPage,
  type ProductsPageInput,
} from "#domain/products-page.ts";
import type { Queryable } from "../db/client.ts";
import { containing } from "../db/like.ts";
import { products } from "../db/schema/catalogue.ts";
import { ALL } from "./facet-counts.ts";
import { productColumns, viewProduct } from "./product-view.ts";

/** How many products beside a page are named, for moving a product off it. */
const NEIGHBOURS = 2;

/** A page of the administrators' list (D8, D21). A page past the last has no products but still the counts. */
export async function productsPage(db: Queryable, input: ProductsPageInput): Promise<ProductsPage> {
  const { page } = input;
  const condition = conditionOf(input);
  const first = (page - 1) * PRODUCTS_PAGE_SIZE;
  const from = condition ? first : Math.max(0, first - NEIGHBOURS);
  const to = first + PRODUCTS_PAGE_SIZE + (condition ? 0 : NEIGHBOURS);
  const [found, [counted]] = await Promise.all([
    matchesBetween(db, condition, from, to),
    db.execute<{ everything: number; matches: number }>(sql`
      select coalesce((select bit_count(members)::int from facet_sets where kind = 'all' and name = ${ALL}), 0) as everything,
        (select count(*)::int from (
          select 1 from products where ${condition ?? sql`false`} limit ${PRODUCTS_COUNTED_TO + 1}
        ) as matching) as matches`),
  ]);
  const { everything = 0, matches = 0 } = counted ?? {};
  const total = condition ? matches : everything;
  const start = first - from;
  const end = start + PRODUCTS_PAGE_SIZE;
  return {
    products: found.slice(start, end),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / PRODUCTS_PAGE_SIZE)),
    all: everything,
    above: found.slice(0, start).map(({ _id }) => _id),
    below: found.slice(end).map(({ _id }) => _id),
  };
}

/** Undefined for all products. */
const conditionOf = ({ text, onlyOutOfStock }: ProductsPageInput): SQL | undefined =>
  and(onlyOutOfStock ? not(products.stock) : undefined, nameContains(text));

function nameContains(text: string): SQL | undefined {
  const wanted = text.trim();
  if (wanted === "") return undefined;
  return and(
    // What the index answers.
    sql`${products.searchFolded} like ${containing(wanted)}`,
    sql`${products.nameFolded} like ${containing(wanted)}`,
  );
}

/** The names of products to choose from, the first in display order whose name contains a text, and of those already chosen. */
export async function productChoices(
  db: Queryable,
  { text, chosen }: ProductChoicesInput,
): Promise<ProductChoices> {
  const names = () => db.select({ slug: products.slug, productname: products.productname }).from(products);
  const [found, named] = await Promise.all([
    names()
      .where(nameContains(text))
      .orderBy(asc(products.displayOrder), asc(products.id))
      .limit(PRODUCTS_PAGE_SIZE),
    chosen.length === 0 ? [] : names().where(inArray(products.slug, [...chosen])),
  ]);
  return { found, chosen: named };
}

/** What is skipped is read from the index alone. */
async function matchesBetween(db: Queryable, condition: SQL | undefined, from: number, to: number) {
  const place = [asc(products.displayOrder), asc(products.id)];
  const found = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...place)
    .limit(to - from)
    .offset(from)
    .as("found");
  const rows = await db
    .select(productColumns)
    .from(found)
    .innerJoin(products, eq(products.id, found.id))
    .orderBy(...place);
  return rows.map(viewProduct);
}
