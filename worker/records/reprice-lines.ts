import { and, inArray } from "drizzle-orm";
import type { Plan } from "#domain/catalogue/plan.ts";
import { type Product, unitPriceCents } from "#domain/catalogue/product.ts";
import type { Cents } from "#domain/money/money.ts";
import { netUnitCents } from "#domain/vat/vat-amounts.ts";
import { isShownNow, shopColumns, viewProduct } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import type { BoughtFor } from "./units.ts";
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

/**
 * Returns the bought lines with today's product, plan and price, for a buyer who pays prices without VAT or with it: what they paid
 * and what they'd pay today are on the same terms (D51).
 */
export async function repriceLines(
  db: Queryable,
  bought: readonly BoughtLine[],
  { withoutVat }: Pick<BoughtFor, "withoutVat">,
): Promise<RepricedLine[]> {
  const ids = bought.flatMap(({ productId }) => productId ?? []);
  const rows = await db
    .select(shopColumns)
    .from(products)
    .where(and(inArray(products.id, ids), isShownNow));
  const known = new Map<string | null, Product>(rows.map((row) => [row.id, viewProduct(row)]));
  return bought.map(({ productId, productname, plan, quantity, unitCents, listedCents }) => {
    const product = known.get(productId);
    const gone = unavailableReason(product, plan);
    const again = gone === null ? (product ?? null) : null;
    const onTerms = (cents: Cents): Cents => (withoutVat ? netUnitCents(cents) : cents);
    return {
      productname,
      plan,
      quantity,
      // A listed price belongs to a unit that was charged without VAT.
      unitCents: withoutVat && listedCents !== null ? unitCents : onTerms(listedCents ?? unitCents),
      todayCents: again === null ? null : onTerms(unitPriceCents(again, plan)),
      withoutVat,
      product: again,
      gone,
    };
  });
}

function unavailableReason(product: Product | undefined, plan: Plan): UnavailableReason | null {
  if (!product) return "product";
  if (!product.stock) return "stock";
  return product.plans[plan] === true ? null : "plan";
}
