import { asc, type SQL, sql } from "drizzle-orm";
import type { ProductId } from "#domain/catalogue/product.ts";
import { productColumns, type ProductRow } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { sha256 } from "../platform/sha256.ts";

/** The parts of the catalogue needed for comparison with a file, kept small enough for memory. */
export type StoredCatalogue = {
  /** All ids in display order. */
  readonly ids: readonly ProductId[];
  /** The products that aren't in the file. */
  readonly missing: ReadonlySet<ProductId>;
  /** The names of the first MISSING_NAMED missing products. */
  readonly missingNames: readonly string[];
  /** Identifies this state of the catalogue: it changes with any edit, addition, deletion or move. */
  readonly fingerprint: string;
};

/** The number of rows read at a time, because the driver's rows are in memory together with the parts that are kept. */
const PRODUCTS_A_PART = 5_000;
/** A check names at most this many of the missing products, and counts the others. */
const MISSING_NAMED = 1_000;

/**
 * Reads the catalogue for comparison with a file whose names have these keys, as the database compares them (D7, D68).
 */
export async function storedCatalogue(db: Queryable, keys: readonly string[]): Promise<StoredCatalogue> {
  const ids: ProductId[] = [];
  const missing = new Set<ProductId>();
  const missingNames: string[] = [];
  const hashes: string[] = [];
  for await (const part of catalogueInParts(db, keys)) {
    hashes.push(await sha256(part.map(({ id, version }) => `${id}:${version}`).join()));
    for (const { id, missingName } of part) {
      ids.push(id);
      if (missingName === null) continue;
      missing.add(id);
      if (missingNames.length < MISSING_NAMED) missingNames.push(missingName);
    }
  }
  return { ids, missing, missingNames, fingerprint: await sha256(hashes.join()) };
}

type StoredProduct = {
  readonly id: ProductId;
  readonly version: number;
  /** The product's name if it isn't in the file; null if it is. */
  readonly missingName: string | null;
};

/** Reads the products in display order, in parts, so that they are never all in memory. */
async function* catalogueInParts(db: Queryable, keys: readonly string[]): AsyncGenerator<StoredProduct[]> {
  let after: SQL | undefined;
  for (;;) {
    const part = await db
      .select({
        id: products.id,
        version: products.version,
        missingName: sql<string | null>`case when not ${isNamed(keys)} then ${products.productname} end`,
        displayOrder: products.displayOrder,
      })
      .from(products)
      .where(after)
      .orderBy(asc(products.displayOrder), asc(products.id))
      .limit(PRODUCTS_A_PART);
    yield part;
    const last = part.at(-1);
    if (!last || part.length < PRODUCTS_A_PART) return;
    after = sql`(${products.displayOrder}, ${products.id}) > (${last.displayOrder}, ${last.id})`;
  }
}

/** Returns the products with these names, by the key with which the database compares names. */
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
