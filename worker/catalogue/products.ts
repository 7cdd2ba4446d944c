import { asc, eq, inArray, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Product } from "#domain/product.ts";
import { isSlug } from "#domain/slug.ts";
import type { Queryable } from "../db/client.ts";
import { oldSlugs, products } from "../db/schema/catalogue.ts";
import { isUuid } from "../db/uuid.ts";
import { ShopError } from "../platform/errors.ts";
import { productColumns, viewProduct } from "./product-view.ts";

/** The whole catalogue in display order. */
export async function listProducts(db: Queryable): Promise<Product[]> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id));
  return rows.map(viewProduct);
}

/** The product that the landing page names: the first one in stock, in display order (D36). Null without any. */
export async function promotedProduct(db: Queryable): Promise<{ readonly product: Product | null }> {
  const [row] = await db
    .select(productColumns)
    .from(products)
    .where(eq(products.stock, true))
    .orderBy(asc(products.displayOrder), asc(products.id))
    .limit(1);
  return { product: row ? viewProduct(row) : null };
}

/** One product by its identifier; 404 for unknown and malformed ones alike. */
export function productById(db: Queryable, id: string): Promise<Product> {
  if (!isUuid(id)) throw noSuchProduct();
  return oneProduct(db, eq(products.id, id));
}

/**
 * One product by its address, or by one that it had before a rename: then the answer's own slug differs, and the
 * caller redirects to it (D9). 404 for unknown and malformed ones alike.
 */
export function productBySlug(db: Queryable, slug: string): Promise<Product> {
  if (!isSlug(slug)) throw noSuchProduct();
  // Not as one condition with `or`: that would read every product.
  const present = db.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  const former = db.select({ id: oldSlugs.productId }).from(oldSlugs).where(eq(oldSlugs.slug, slug));
  return oneProduct(db, inArray(products.id, unionAll(present, former)));
}

export const noSuchProduct = (): ShopError => new ShopError("not_found", "This product does not exist.");

async function oneProduct(db: Queryable, condition: SQL | undefined): Promise<Product> {
  const [row] = await db.select(productColumns).from(products).where(condition).limit(1);
  if (!row) throw noSuchProduct();
  return viewProduct(row);
}
