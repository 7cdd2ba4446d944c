import { and, asc, eq, exists, inArray, lte, sql } from "drizzle-orm";
import { isSellable, type Product } from "#domain/catalogue/product.ts";
import { isShownNow, shopColumns, viewProduct } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { queueBackInStock } from "../mail/other-mails.ts";
import type { Services } from "../request/services.ts";

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
      await queueBackInStock(tx, settings, { ...request, product });
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
