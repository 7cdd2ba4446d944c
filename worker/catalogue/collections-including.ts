import { and, asc, eq, inArray } from "drizzle-orm";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import type { Queryable } from "../db/client.ts";
import { includedProducts, products } from "../db/schema/catalogue.ts";
import { isUuid } from "../db/uuid.ts";
import { isShownNow, shopColumns, viewProduct } from "./product-view.ts";

/**
 * Returns the collections in stock that include any of these products, in display order; `cheaperCollection` chooses
 * among them (D71). Unknown and malformed ids are skipped. Without any id, the database isn't queried.
 */
export async function collectionsIncluding(
  db: Queryable,
  productIds: readonly ProductId[],
): Promise<Product[]> {
  const ids = productIds.filter(isUuid);
  if (ids.length === 0) return [];
  const including = db
    .select({ id: includedProducts.collectionId })
    .from(includedProducts)
    .where(inArray(includedProducts.productId, ids));
  const rows = await db
    .select(shopColumns)
    .from(products)
    .where(and(eq(products.stock, true), isShownNow, inArray(products.id, including)))
    .orderBy(asc(products.displayOrder), asc(products.id));
  return rows.map(viewProduct);
}
