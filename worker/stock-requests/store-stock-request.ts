import { and, eq } from "drizzle-orm";
import type { StockRequest } from "#domain/catalogue/stock-request.ts";
import { isSellable } from "#domain/catalogue/product.ts";
import { noSuchProduct } from "../catalogue/products.ts";
import { isShownNow, shopColumns, viewProduct } from "../catalogue/product-view.ts";
import { products } from "../db/schema/catalogue.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { isUuid } from "../db/uuid.ts";
import { ShopError } from "../platform/errors.ts";
import type { Services } from "../request/services.ts";

const IN_STOCK_TEXT = "This product can be bought again. Reload the page to add it to your cart.";

/**
 * Stores a stock request (D80). Nothing is mailed now: a request to confirm the address would be as many mails to a stranger as the
 * answer. Earlier requests of this address change neither the response nor the work for it, so that it tells nobody; how
 * many of the answers an address gets is decided when they leave. 404 for an unknown product, 409 for one that can be bought.
 */
export async function storeStockRequest(
  { db }: Pick<Services, "db">,
  { productId, email }: StockRequest,
): Promise<void> {
  if (!isUuid(productId)) throw noSuchProduct();
  const address = email.toLowerCase();
  await db.transaction(async (tx) => {
    // Locked, so that the product isn't deleted before the row that refers to it is stored.
    const [row] = await tx
      .select(shopColumns)
      .from(products)
      .where(and(eq(products.id, productId), isShownNow))
      .for("key share");
    if (!row) throw noSuchProduct();
    if (isSellable(viewProduct(row))) throw new ShopError("conflict", IN_STOCK_TEXT);
    await tx
      .insert(stockRequests)
      .values({ productId, email: address })
      // A known request is written again, as a new one is.
      .onConflictDoUpdate({
        target: [stockRequests.productId, stockRequests.email],
        set: { email: address },
      });
  });
}
