import { and, inArray } from "drizzle-orm";
import type { Plan } from "#domain/catalogue/plan.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { isShownNow, shopColumns, viewProduct } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import type { UnavailableReason, RepricedLine } from "./response-schemas.ts";

/**
 * A line that was bought and might be bought again. `unitCents` is what one unit cost; `listedCents` its price on screen, if
 * that was another one (D53).
 */
export type BoughtLine = {
  readonly productId: string | null;
  readonly productname: string;
  readonly plan: Plan;
  readonly quantity: number;
  readonly unitCents: number;
  readonly listedCents: number | null;
};

/** Returns the bought lines with today's product, plan and price. */
export async function repriceLines(db: Queryable, bought: readonly BoughtLine[]): Promise<RepricedLine[]> {
  const ids = bought.flatMap(({ productId }) => productId ?? []);
  const rows = await db
    .select(shopColumns)
    .from(products)
    .where(and(inArray(products.id, ids), isShownNow));
  const known = new Map<string | null, Product>(rows.map((row) => [row.id, viewProduct(row)]));
  return bought.map(({ productId, productname, plan, quantity, unitCents, listedCents }) => {
    const product = known.get(productId);
    const gone = unavailableReason(product, plan);
    return {
      productname,
      plan,
      quantity,
      // Compared with today's price on screen.
      unitCents: listedCents ?? unitCents,
      product: gone === null ? (product ?? null) : null,
      gone,
    };
  });
}

function unavailableReason(product: Product | undefined, plan: Plan): UnavailableReason | null {
  if (!product) return "product";
  if (!product.stock) return "stock";
  return product.plans[plan] === true ? null : "plan";
}
