import { and, eq, inArray } from "drizzle-orm";
import { isPlan, type Plan } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { productColumns, viewProduct } from "../catalogue/product-view.ts";
import { orderOfToken } from "./find-by-token.ts";
import type { LinkKeys } from "./order-link.ts";
import { itemsOf } from "./orders.ts";

/** A line of an order, and what it would be today. */
export type LineAgain = {
  readonly productname: string;
  readonly plan: Plan;
  readonly quantity: number;
  /** What one unit cost then. */
  readonly unitCents: number;
  /** Null if it cannot be bought any more: deleted, sold out, or without this plan. */
  readonly product: Product | null;
};

/** The lines of an order as they could be bought today, in their sequence (D44). Changes nothing. */
export async function buyAgain(
  db: Queryable,
  keys: LinkKeys,
  token: string,
): Promise<{ readonly lines: readonly LineAgain[] }> {
  const order = await orderOfToken(db, keys, token);
  const items = await itemsOf(db, order.id);
  const ids = items.flatMap(({ productId }) => productId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(productColumns)
          .from(products)
          .where(and(inArray(products.id, ids), eq(products.stock, true)));
  const onSale = new Map(rows.map((row) => [row.id, viewProduct(row)]));
  return {
    lines: items.flatMap(({ productId, productname, plan, quantity, unitCents }) => {
      if (!isPlan(plan)) return [];
      const product = onSale.get(productId ?? "");
      return { productname, plan, quantity, unitCents, product: product?.plans[plan] ? product : null };
    }),
  };
}
