import { and, asc, desc, eq } from "drizzle-orm";
import { isPlan, type Plan } from "#domain/catalogue/plan.ts";
import { lowestPriceBefore } from "#domain/catalogue/lowest-price.ts";
import type { Cents } from "#domain/money/money.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { PRICE_CHANGES_LISTED } from "#domain/catalogue/scheduled-price.ts";
import type { Queryable } from "../db/client.ts";
import { priceHistory } from "../db/schema/prices.ts";
import type { PriceChange } from "./response-schemas.ts";

/** Returns the lowest price of a plan in the 30 days before a moment, in cents; null if it wasn't sold (D79). */
export async function lowestBefore(
  tx: Queryable,
  productId: ProductId,
  plan: Plan,
  began: Date,
): Promise<Cents | null> {
  const entries = await tx
    .select({ at: priceHistory.at, cents: priceHistory.paidCents })
    .from(priceHistory)
    .where(and(eq(priceHistory.productId, productId), eq(priceHistory.plan, plan)))
    .orderBy(asc(priceHistory.sequence));
  return lowestPriceBefore(entries, began);
}

/** Returns the latest changes of what a product's plans cost, the newest first. */
export async function latestPriceChanges(db: Queryable, productId: ProductId): Promise<PriceChange[]> {
  const rows = await db
    .select({ at: priceHistory.at, plan: priceHistory.plan, cents: priceHistory.paidCents })
    .from(priceHistory)
    .where(eq(priceHistory.productId, productId))
    .orderBy(desc(priceHistory.sequence))
    .limit(PRICE_CHANGES_LISTED);
  return rows.flatMap(({ at, plan, cents }) => (isPlan(plan) ? [{ at: at.toISOString(), plan, cents }] : []));
}
