import { asc, sql } from "drizzle-orm";
import { type Catalogue, type CatalogueEntry, catalogueOf } from "#domain/search/catalogue.ts";
import type { Queryable } from "../db/client.ts";
import { catalogueVersion, oldSlugs, products } from "../db/schema/catalogue.ts";
import { productColumns, viewProduct } from "./product-view.ts";

/** The version of a catalogue before its first write. */
const NEVER_WRITTEN = "0";

/** The slugs that a product of the enclosing query had before (D9). */
export const formerSlugs = sql<string[]>`array(
  select ${oldSlugs.slug} from ${oldSlugs} where ${oldSlugs.productId} = ${products.id})`.mapWith(
  products.subcategories,
);

/** Reads the catalogue; null if it still has the known version. */
export async function readSnapshot(db: Queryable, known: string | undefined): Promise<Catalogue | null> {
  if (known !== undefined && (await readVersion(db)) === known) return null;
  // In one statement, so that the products match the version.
  const rows = await db
    .select({
      version: catalogueVersion.version,
      product: productColumns,
      changedAt: products.updatedAt,
      oldSlugs: formerSlugs,
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(catalogueVersion, sql`true`)
    .leftJoin(products, sql`true`)
    .orderBy(asc(products.displayOrder), asc(products.id));
  const entries = rows.flatMap(({ product, changedAt, oldSlugs }): CatalogueEntry[] =>
    product === null || changedAt === null ? [] : [{ product: viewProduct(product), changedAt, oldSlugs }],
  );
  return catalogueOf(rows[0]?.version ?? NEVER_WRITTEN, entries);
}

async function readVersion(db: Queryable): Promise<string> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion);
  return row?.version ?? NEVER_WRITTEN;
}
