import { type CartItem, chosenPlan } from "./cart.ts";
import { itemUnitCents } from "./cart-sums.ts";
import type { CartChange } from "./checkout.ts";
import type { Cents } from "../money/money.ts";
import type { Plan } from "../catalogue/plan.ts";

/** A change to one cart line, as the shopper sees it before confirming (D11). Amounts are per unit. */
export type CartCorrection =
  | { readonly productname: string; readonly kind: "unknown" | "out-of-stock" }
  | {
      readonly productname: string;
      /** The name that the shopper saw, if the product has another one now. */
      readonly wasNamed?: string;
      readonly kind: "plan" | "price" | "several-plans" | "renamed";
      readonly was: PlanAt;
      readonly now: PlanAt;
    };

export type PlanAt = { readonly plan: Plan; readonly unitCents: Cents };

export type CorrectedCart = {
  readonly items: readonly CartItem[];
  readonly corrections: readonly CartCorrection[];
};

/**
 * Applies the server's changes to the cart (D11): unknown and out-of-stock lines are dropped; every other changed line
 * gets the current product facts and keeps its quantity. `was` and `now` are the price the shopper saw and the price
 * they will be charged.
 */
export function correctCart(items: readonly CartItem[], changes: readonly CartChange[]): CorrectedCart {
  const byName = new Map(changes.map((change) => [change.productname, change]));
  const kept: CartItem[] = [];
  const corrections: CartCorrection[] = [];
  for (const item of items) {
    const change = byName.get(item.productname);
    if (!change) {
      kept.push(item);
    } else if ("product" in change) {
      const { quantity, renews } = item;
      const now: CartItem = { ...change.product, quantity, renews };
      kept.push(now);
      corrections.push({
        productname: now.productname,
        ...(now.productname === item.productname ? {} : { wasNamed: item.productname }),
        kind: change.kind,
        was: planAt(item),
        now: planAt(now),
      });
    } else {
      corrections.push({ productname: item.productname, kind: change.kind });
    }
  }
  return { items: kept, corrections };
}

function planAt(item: CartItem): PlanAt {
  return { plan: chosenPlan(item) ?? "1 year", unitCents: itemUnitCents(item) };
}
