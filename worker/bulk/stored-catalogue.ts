import { asc, sql } from "drizzle-orm";
import { z } from "zod";
import { productColumns, type ProductRow } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { sha256 } from "../sha256.ts";

/** A product and what makes it the same as another: its name as the database compares names (D7). */
export type StoredProduct = { readonly row: ProductRow; readonly key: string };

/** The whole catalogue in display order. */
export async function storedCatalogue(db: Queryable): Promise<StoredProduct[]> {
  const rows = await db
    .select({ ...productColumns, key: sql<string>`lower(btrim(${products.productname}))` })
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id));
  return rows.map(({ key, ...row }) => ({ row, key }));
}

const keyRows = z.array(z.object({ key: z.string() }));

/** What the database compares these names by, in their order. */
export async function nameKeys(db: Queryable, names: readonly string[]): Promise<string[]> {
  // A NUL is told by the product's own rules; the database takes no text with one.
  const plain = names.map((name) => name.replaceAll("\0", ""));
  const result = await db.execute(sql`
    select lower(btrim(given.name)) as key
    from unnest(${sql.param(plain, products.mainCategories)}::text[]) with ordinality as given(name, place)
    order by given.place`);
  return keyRows.parse(result).map(({ key }) => key);
}

/** Names one state of the catalogue: another one after any edit, addition, deletion or move. */
export function fingerprintOf(catalogue: readonly StoredProduct[]): Promise<string> {
  return sha256(catalogue.map(({ row }) => `${row.id}:${row.version}`).join());
}
