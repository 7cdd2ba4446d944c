import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias, QueryBuilder, unionAll } from "drizzle-orm/pg-core";
import { SHOWN_NOW } from "#domain/catalogue/shown.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import type { Queryable } from "../db/client.ts";
import { includedProducts, oldSlugs, products } from "../db/schema/catalogue.ts";
import { ShopError } from "../platform/errors.ts";

/** A statement accepts at most 65,535 parameters. */
const ROWS_A_STATEMENT = 10_000;

const included = alias(products, "included");

/**
 * The slugs of the products that a product of the enclosing query includes (D71), in display order; none for most
 * products.
 */
export const includedSlugs = slugsOfIncluded(undefined);

/** The same, without products that the shop doesn't show (D62). */
export const shownIncludedSlugs = slugsOfIncluded(eq(included.shown, SHOWN_NOW));

function slugsOfIncluded(which: SQL | undefined): SQL<string[]> {
  return sql`array(${new QueryBuilder()
    .select({ slug: included.slug })
    .from(includedProducts)
    .innerJoin(included, eq(included.id, includedProducts.productId))
    .where(and(eq(includedProducts.collectionId, products.id), which))
    .orderBy(asc(included.displayOrder), asc(included.id))})`.mapWith(products.subcategories);
}

export const noSuchIncluded = (slug: string): string => `There is no product '${slug}' to include.`;
export const INCLUDES_ITSELF = "A product cannot include itself.";

/**
 * Returns the ids of the products with these slugs, including slugs from before a rename (D9); unknown ones are left
 * out.
 */
export async function idsBySlug(
  db: Queryable,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, ProductId>> {
  if (slugs.length === 0) return new Map();
  const wanted = sql`${sql.param([...slugs], products.subcategories)}::text[]`;
  const present = db
    .select({ slug: products.slug, id: products.id })
    .from(products)
    .where(sql`${products.slug} = any(${wanted})`);
  const former = db
    .select({ slug: oldSlugs.slug, id: oldSlugs.productId })
    .from(oldSlugs)
    .where(sql`${oldSlugs.slug} = any(${wanted})`);
  return new Map((await unionAll(present, former)).map(({ slug, id }) => [slug, id]));
}

/**
 * Replaces a product's included products, and returns their slugs. 400 under `includes` for an unknown slug and for the
 * product itself. Call it only within `withCatalogueLock`.
 */
export async function writeIncludes(
  tx: Queryable,
  id: ProductId,
  slugs: readonly string[],
): Promise<string[]> {
  const ids = await idsBySlug(tx, slugs);
  for (const slug of slugs) {
    if (!ids.has(slug)) throw refused(noSuchIncluded(slug));
    if (ids.get(slug) === id) throw refused(INCLUDES_ITSELF);
  }
  await writeIncludedIds(tx, [{ id, includes: [...ids.values()] }]);
  const [written] = await tx.select({ includes: includedSlugs }).from(products).where(eq(products.id, id));
  return written?.includes ?? [];
}

/** Replaces the included products of several products. Call it only within `withCatalogueLock`. */
export async function writeIncludedIds(
  tx: Queryable,
  writes: readonly { readonly id: ProductId; readonly includes: readonly ProductId[] }[],
): Promise<void> {
  if (writes.length === 0) return;
  const collectionIds = writes.map(({ id }) => id);
  await tx.delete(includedProducts).where(inArray(includedProducts.collectionId, collectionIds));
  const rows = writes.flatMap(({ id, includes }) =>
    [...new Set(includes)].map((productId) => ({ collectionId: id, productId })),
  );
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx.insert(includedProducts).values(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}

function refused(message: string): ShopError {
  return new ShopError("bad_request", message, { fields: { includes: message } });
}
