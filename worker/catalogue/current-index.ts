import { type CatalogueIndex, indexCatalogue } from "#domain/catalogue/catalogue-index.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { productColumns, viewProduct } from "./product-view.ts";

/** The whole catalogue from the database, for what is searched in memory. */
export async function currentIndex(db: Queryable): Promise<CatalogueIndex> {
  const rows = await db.select(productColumns).from(products).orderBy(products.displayOrder, products.id);
  return indexCatalogue(rows.map(viewProduct));
}
