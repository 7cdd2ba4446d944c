import { asc, count, sql } from "drizzle-orm";
import type { ProductId } from "#domain/catalogue/product.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { isShownNow } from "./product-view.ts";

/** Returns the place after the last product. Call this and the functions below only within `withCatalogueLock`. */
export async function placeAtEnd(tx: Queryable): Promise<number> {
  const [counted] = await tx.select({ products: count() }).from(products);
  return counted?.products ?? 0;
}

/** Returns the ids of all products in display order. */
export async function idsInDisplayOrder(tx: Queryable): Promise<ProductId[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id));
  return rows.map(({ id }) => id);
}

/** Returns the ids of the products that the shop shows (D62). */
export async function shownIds(tx: Queryable): Promise<ProductId[]> {
  const rows = await tx.select({ id: products.id }).from(products).where(isShownNow);
  return rows.map(({ id }) => id);
}

/**
 * Writes the places of all products, from 0. The ids must come from the database, because they're written into an array
 * literal of uuids.
 */
export async function writeDisplayOrder(tx: Queryable, ids: readonly ProductId[]): Promise<void> {
  await tx.execute(sql`
    update products set display_order = wanted.place - 1
    from unnest(${`{${ids.join(",")}}`}::uuid[]) with ordinality as wanted(id, place)
    where products.id = wanted.id and products.display_order <> wanted.place - 1`);
}
