import { and, asc, eq, exists, inArray, lte, sql } from "drizzle-orm";
import { isSellable, type Product } from "#domain/catalogue/product.ts";
import type { StockRequest } from "#domain/catalogue/stock-request.ts";
import { isShownNow, shopColumns, viewProduct } from "../catalogue/product-view.ts";
import { noSuchProduct } from "../catalogue/products.ts";
import { hasId } from "../db/by-id.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { queueBackInStock } from "../mail/back-in-stock.ts";
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
  const address = email.toLowerCase();
  await db.transaction(async (tx) => {
    // Locked, so that the product isn't deleted before the row that refers to it is stored.
    const [row] = await tx
      .select(shopColumns)
      .from(products)
      .where(and(hasId(products.id, productId), isShownNow))
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

/** Less than the day's limit of mails about no order (D46), so that the other forms' mails still leave. */
const MAILS_A_DAY = 40;
/** Low, because anybody's address can be typed into the form, and no request is refused (D80). */
const MAILS_TO_ONE_ADDRESS = 3;

/**
 * The daily job: answers the oldest requests for products that can be bought again (D80). Each is deleted in the transaction that
 * queues its mail. One address gets three at most. Returns how many it answered; the rest is due tomorrow.
 */
export async function queueStockMails({
  db,
  settings,
}: Pick<Services, "db" | "settings">): Promise<{ readonly answered: number }> {
  const sellable = await sellableAgain(db);
  const { id, productId, email, createdAt } = stockRequests;
  const due = db
    .select({
      id,
      productId,
      createdAt,
      nth: sql<number>`row_number() over (partition by ${email} order by ${createdAt}, ${id})`.as("nth"),
    })
    .from(stockRequests)
    .where(inArray(productId, [...sellable.keys()]))
    .as("due");
  const waiting = await db
    .select({ id: due.id, productId: due.productId })
    .from(due)
    .where(lte(due.nth, MAILS_TO_ONE_ADDRESS))
    .orderBy(asc(due.createdAt))
    .limit(MAILS_A_DAY);
  let answered = 0;
  for (const one of waiting) {
    const product = sellable.get(one.productId);
    if (!product) continue;
    answered += await db.transaction(async (tx) => {
      const [request] = await tx.delete(stockRequests).where(eq(id, one.id)).returning();
      if (!request) return 0;
      await queueBackInStock(tx, settings, request, product);
      return 1;
    });
  }
  return { answered };
}

/** Returns the products that somebody waits for and that can be bought again, by id. */
async function sellableAgain(db: Queryable): Promise<ReadonlyMap<string, Product>> {
  const request = db
    .select({ id: stockRequests.id })
    .from(stockRequests)
    .where(eq(stockRequests.productId, products.id));
  const rows = await db
    .select(shopColumns)
    .from(products)
    .where(and(eq(products.stock, true), isShownNow, exists(request)));
  return new Map(
    rows
      .map(viewProduct)
      .filter(isSellable)
      .map((product) => [product._id, product]),
  );
}
