import { asc } from "drizzle-orm";
import { productColumns, type ProductRow } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { sha256 } from "../platform/sha256.ts";

/** A product and its name as the database compares names (D7, D68). */
export type StoredProduct = { readonly row: ProductRow; readonly key: string };

/** The whole catalogue in display order. */
export async function storedCatalogue(db: Queryable): Promise<StoredProduct[]> {
  const rows = await db
    .select({ ...productColumns, key: products.nameKey })
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id));
  return rows.map(({ key, ...row }) => ({ row, key }));
}

/** Identifies one state of the catalogue: it changes with any edit, addition, deletion or move. */
export function fingerprintOf(catalogue: readonly StoredProduct[]): Promise<string> {
  return sha256(catalogue.map(({ row }) => `${row.id}:${row.version}`).join());
}
