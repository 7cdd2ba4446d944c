import { and, eq } from "drizzle-orm";
import type { StockRequest } from "#domain/catalogue/stock-request.ts";
import { isSellable } from "#domain/catalogue/product.ts";
import { noSuchProduct } from "../catalogue/products.ts";
import { isShownNow, shopColumns, viewProduct } from "../catalogue/product-view.ts";
import { products } from "../db/schema/catalogue.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { isUuid } from "../db/uuid.ts";
import { countFormMail, lockFormRecipient, VISITOR_MAIL_LIMIT } from "../mail/form-mails.ts";
import { ShopError } from "../platform/errors.ts";
import type { Services } from "../request/services.ts";

const IN_STOCK_TEXT = "This product can be bought again. Reload the page to add it to your cart.";
const TOO_MANY_TEXT = "There are too many requests from this address right now. Please try again tomorrow.";

/**
 * Stores a stock request (D80). It counts as a mail of a form to its address (D46), although the mail leaves later, so
 * that nobody can fill a stranger's mailbox. Nothing is mailed now: a request to confirm the address would be as many mails to a
 * stranger as the answer. A repeated request changes nothing. With a filled honeypot it responds as on success and
 * stores nothing. 404 for an unknown product, 409 for one that can be bought, 429 beyond the limit.
 */
export async function storeStockRequest(
  { db, settings }: Pick<Services, "db" | "settings">,
  { productId, email, website }: StockRequest,
): Promise<void> {
  if (website) return;
  if (!isUuid(productId)) throw noSuchProduct();
  const address = email.toLowerCase();
  await db.transaction(async (tx) => {
    const recipient = await lockFormRecipient(tx, settings, address);
    // Locked, so that the product isn't deleted before the row that refers to it is stored.
    const [row] = await tx
      .select(shopColumns)
      .from(products)
      .where(and(eq(products.id, productId), isShownNow))
      .for("key share");
    if (!row) throw noSuchProduct();
    if (isSellable(viewProduct(row))) throw new ShopError("conflict", IN_STOCK_TEXT);
    const stored = await tx
      .insert(stockRequests)
      .values({ productId, email: address })
      .onConflictDoNothing()
      .returning({ id: stockRequests.id });
    if (stored.length > 0 && !(await countFormMail(tx, recipient, VISITOR_MAIL_LIMIT)))
      throw new ShopError("rate_limited", TOO_MANY_TEXT);
  });
}
