import { and, asc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Product } from "#domain/product.ts";
import {
  type ProductChoices,
  type ProductChoicesInput,
  PRODUCTS_PAGE_SIZE,
  type ProductsPage,
  type ProductsPageInput,
} from "#domain/products-page.ts";
import { MATCHES_COUNTED_TO } from "#domain/counted-matches.ts";
import type { Queryable } from "../db/client.ts";
import { containing } from "../db/like.ts";
import { products } from "../db/schema/catalogue.ts";
import { ALL } from "./facet-counts.ts";
import { sellable } from "./filter-conditions.ts";
import { productColumns, viewProduct } from "./product-view.ts";

const IN_ORDER = [asc(products.displayOrder), asc(products.id)];

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
    condition ? matchesBetween(db, condition, from, to) : productsBetween(db, from, to),
    db.execute<{ everything: number }>(
      sql`select bit_count(members)::int as everything from facet_sets where kind = 'all' and name = ${ALL}`,
    ),
  ]);
  const everything = counted?.everything ?? 0;
  const total = found.matches ?? everything;
  const start = first - from;
  const end = start + PRODUCTS_PAGE_SIZE;
  return {
    products: found.products.slice(start, end),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / PRODUCTS_PAGE_SIZE)),
    all: everything,
    above: found.products.slice(0, start).map(({ _id }) => _id),
    below: found.products.slice(end).map(({ _id }) => _id),
  };
}

/** Undefined for all products. */
const conditionOf = ({ text, onlyOutOfStock }: ProductsPageInput): SQL | undefined =>
  and(onlyOutOfStock ? not(sellable) : undefined, nameContains(text));

function nameContains(text: string): SQL | undefined {
  const wanted = text.trim();
  if (wanted === "") return undefined;
  return and(
    // What the index answers, from three letters on.
    wanted.length < 3 ? undefined : sql`${products.searchFolded} like ${containing(wanted)}`,
    sql`${products.nameFolded} like ${containing(wanted)}`,
  );
}

/** The names of products to choose from, the first in display order whose name contains a text, and of those already chosen. */
export async function productChoices(
  db: Queryable,
  { text, chosen }: ProductChoicesInput,
): Promise<ProductChoices> {
  const names = () => db.select({ slug: products.slug, productname: products.productname }).from(products);
  const first = db
    .select({ id: products.id })
    .from(products)
    .where(nameContains(text))
    .orderBy(...IN_ORDER)
    .limit(PRODUCTS_PAGE_SIZE);
  const [found, named] = await Promise.all([
    names()
      .where(inArray(products.id, first))
      .orderBy(...IN_ORDER),
    chosen.length === 0 ? [] : names().where(inArray(products.slug, [...chosen])),
  ]);
  return { found, chosen: named };
}

type Between = {
  readonly products: readonly Product[];
  /** How many match; of all products, which are counted already, undefined. */
  readonly matches?: number;
};

/** Of all products. What is skipped is read from the index alone. */
async function productsBetween(db: Queryable, from: number, to: number): Promise<Between> {
  const found = db
    .select({ id: products.id })
    .from(products)
    .orderBy(...IN_ORDER)
    .limit(to - from)
    .offset(from)
    .as("found");
  const rows = await db
    .select(productColumns)
    .from(found)
    .innerJoin(products, eq(products.id, found.id))
    .orderBy(...IN_ORDER);
  return { products: rows.map(viewProduct) };
}

/** Matches are looked for once, for the page and for the count: a text that none has is looked for in every name. */
async function matchesBetween(db: Queryable, condition: SQL, from: number, to: number): Promise<Between> {
  const matched = db.$with("matched").as(
    db
      .select({ id: products.id, displayOrder: products.displayOrder })
      .from(products)
      .where(condition)
      .orderBy(...IN_ORDER)
      .limit(Math.max(to, MATCHES_COUNTED_TO + 1)),
  );
  const found = db
    .select({ id: matched.id })
    .from(matched)
    .orderBy(asc(matched.displayOrder), asc(matched.id))
    .limit(to - from)
    .offset(from)
    .as("found");
  const rows = await db
    .with(matched)
    .select({ matches: sql<number>`(select count(*)::int from ${matched})`, product: productColumns })
    .from(sql`(values (1)) as page`)
    .leftJoin(found, sql`true`)
    .leftJoin(products, eq(products.id, found.id))
    .orderBy(...IN_ORDER);
  return {
    products: rows.flatMap(({ product }) => (product === null ? [] : [viewProduct(product)])),
    matches: Math.min(rows[0]?.matches ?? 0, MATCHES_COUNTED_TO + 1),
  };
}
