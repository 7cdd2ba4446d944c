import { and, asc, eq, lte, sql } from "drizzle-orm";
import { isSellable } from "#domain/catalogue/product.ts";
import { isShownNow, shopColumns, viewProduct } from "../catalogue/product-view.ts";
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
  const { id, email, createdAt } = stockRequests;
  const due = db
    .select({
      id,
      nth: sql<number>`row_number() over (partition by ${email} order by ${createdAt}, ${id})`.as("nth"),
    })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(and(eq(products.stock, true), isShownNow))
    .as("due");
  const waiting = await db
    .select({ ...shopColumns, requestId: id })
    .from(due)
    .innerJoin(stockRequests, eq(id, due.id))
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(lte(due.nth, MAILS_TO_ONE_ADDRESS))
    .orderBy(asc(createdAt))
    .limit(MAILS_A_DAY);
  let answered = 0;
  for (const { requestId, ...row } of waiting) {
    const product = viewProduct(row);
    if (!isSellable(product)) continue;
    answered += await db.transaction(async (tx) => {
      const [request] = await tx.delete(stockRequests).where(eq(stockRequests.id, requestId)).returning();
      if (!request) return 0;
      await queueBackInStock(tx, settings, { ...request, product });
      return 1;
    });
  }
  return { answered };
}
