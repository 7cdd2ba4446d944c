import type { Filter } from "#domain/filter.ts";
import type { Product } from "#domain/product.ts";
import { productsInParts } from "../catalogue/products-in-parts.ts";
import type { Queryable } from "../db/client.ts";

/** Every product that a filter matches, or the whole catalogue, in one list. */
export async function allProducts(db: Queryable, filter?: Filter): Promise<Product[]> {
  const parts: Product[][] = [];
  for await (const part of productsInParts(db, filter)) parts.push(part);
  return parts.flat();
}
