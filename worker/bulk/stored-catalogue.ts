import { asc, type SQL, sql } from "drizzle-orm";
import type { ProductId } from "#domain/product.ts";
import { productColumns, type ProductRow } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { sha256 } from "../platform/sha256.ts";

/** As little of a product as a large catalogue has room for in memory. */
export type StoredProduct = {
  readonly id: ProductId;
  readonly version: number;
  /** Its name, if a file does not name it; null if it does. */
  readonly missing: string | null;
};

/** The whole catalogue in display order, beside a file that has products of these names, as the database compares them (D7, D68). */
export function storedCatalogue(db: Queryable, keys: readonly string[]): Promise<StoredProduct[]> {
  return db
    .select({
      id: products.id,
      version: products.version,
      missing: sql<string | null>`case when not ${isNamed(keys)} then ${products.productname} end`,
    })
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id));
}

/** The products of these names, by the name as the database compares it. */
export async function storedByKey(
  db: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> {
  const rows = await db
    .select({ ...productColumns, key: products.nameKey })
    .from(products)
    .where(isNamed(keys));
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

const isNamed = (keys: readonly string[]): SQL =>
  sql`${products.nameKey} = any(${sql.param([...keys], products.subcategories)}::text[])`;

/** Identifies one state of the catalogue: it changes with any edit, addition, deletion or move. */
export function fingerprintOf(catalogue: readonly StoredProduct[]): Promise<string> {
  return sha256(catalogue.map(({ id, version }) => `${id}:${version}`).join());
}
