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

/** So many rows as the driver has them are in memory beside what is kept of them. */
const PRODUCTS_A_PART = 5_000;

/** The whole catalogue in display order, beside a file that has products of these names, as the database compares them (D7, D68). */
export async function storedCatalogue(db: Queryable, keys: readonly string[]): Promise<StoredProduct[]> {
  const catalogue: StoredProduct[] = [];
  let part: (StoredProduct & { readonly displayOrder: number })[];
  let after: SQL | undefined;
  do {
    part = await db
      .select({
        id: products.id,
        version: products.version,
        missing: sql<string | null>`case when not ${isNamed(keys)} then ${products.productname} end`,
        displayOrder: products.displayOrder,
      })
      .from(products)
      .where(after)
      .orderBy(asc(products.displayOrder), asc(products.id))
      .limit(PRODUCTS_A_PART);
    for (const { id, version, missing } of part) catalogue.push({ id, version, missing });
    const last = part.at(-1);
    if (last) after = sql`(${products.displayOrder}, ${products.id}) > (${last.displayOrder}, ${last.id})`;
  } while (part.length === PRODUCTS_A_PART);
  return catalogue;
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
export async function fingerprintOf(catalogue: readonly StoredProduct[]): Promise<string> {
  const hashes: string[] = [];
  for (let start = 0; start < catalogue.length; start += PRODUCTS_A_PART) {
    const part = catalogue.slice(start, start + PRODUCTS_A_PART);
    hashes.push(await sha256(part.map(({ id, version }) => `${id}:${version}`).join()));
  }
  return sha256(hashes.join());
}
