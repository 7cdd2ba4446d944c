import { type CartItem, chosenPlan, isSameProduct, lineOf, newCartItem, QUANTITY_MAX } from "./cart.ts";
import { itemUnitCents } from "./cart-sums.ts";
import type { Cents } from "../money/money.ts";
import { offeredPlans, type Plan } from "../catalogue/plan.ts";
import { type Product, unitPriceCents } from "../catalogue/product.ts";

/** A swap that makes the cart cheaper (D71). */
export type CollectionOffer = {
  readonly collection: Product;
  readonly plan: Plan;
  /** The units of the collection that are added to the cart. */
  readonly quantity: number;
  /** The units that are removed, in the order of the cart. */
  readonly replaces: readonly { readonly productname: string; readonly quantity: number }[];
  /** The amount by which the cart gets cheaper; more than 0. */
  readonly savesCents: Cents;
};

/**
 * Returns the swap that saves most (D71): units of products in the cart for units of a collection that includes them,
 * under the same plan. Undefined if none saves anything. A unit of the collection replaces at most one unit of each
 * product, and lines that renew an order stay. Of equal savings, the one with the fewest units wins, then the
 * collection that comes first.
 */
export function cheaperCollection(
  items: readonly CartItem[],
  collections: readonly Product[],
): CollectionOffer | undefined {
  const offers = collections.flatMap((collection) =>
    collection.stock ? offeredPlans(collection.plans).flatMap((plan) => swaps(items, collection, plan)) : [],
  );
  return offers.reduce<CollectionOffer | undefined>((best, offer) => {
    if (offer.savesCents <= 0) return best;
    if (best === undefined || offer.savesCents > best.savesCents) return offer;
    return offer.savesCents === best.savesCents && offer.quantity < best.quantity ? offer : best;
  }, undefined);
}

/**
 * Returns the swaps with one collection and plan that could be worthwhile. The saving grows with the number of units
 * until a line is used up, and can only fall there, so no other number needs to be tried.
 */
function swaps(items: readonly CartItem[], collection: Product, plan: Plan): CollectionOffer[] {
  const room = roomFor(items, collection, plan);
  const lines = items.filter(
    (item) =>
      collection.includes.includes(item.slug) && chosenPlan(item) === plan && item.renews === undefined,
  );
  const quantities = new Set(lines.map((line) => Math.min(line.quantity, room)));
  return [...quantities].map((quantity) => {
    const replaced = lines.map((line) => ({ line, units: Math.min(line.quantity, quantity) }));
    const replacedCents = replaced.reduce((sum, { line, units }) => sum + itemUnitCents(line) * units, 0);
    return {
      collection,
      plan,
      quantity,
      replaces: replaced.map(({ line, units }) => ({ productname: line.productname, quantity: units })),
      savesCents: replacedCents - unitPriceCents(collection, plan) * quantity,
    };
  });
}

/**
 * Returns how many more units of the collection fit into the cart, which has one line per product, under one plan
 * (D10).
 */
function roomFor(items: readonly CartItem[], collection: Product, plan: Plan): number {
  const own = lineOf(items, collection);
  if (own === undefined) return QUANTITY_MAX;
  return chosenPlan(own) === plan && own.renews === undefined ? QUANTITY_MAX - own.quantity : 0;
}

/** Returns the cart after the swap. If the cart doesn't have the collection yet, it replaces the first removed line. */
export function swapForCollection(items: readonly CartItem[], offer: CollectionOffer): CartItem[] {
  const { collection, plan, quantity, replaces } = offer;
  const goes = new Map(replaces.map((line) => [line.productname, line.quantity]));
  const isThere = lineOf(items, collection) !== undefined;
  const first = isThere ? -1 : items.findIndex((item) => goes.has(item.productname));
  return items.flatMap((item, at) => {
    const came = at === first ? [{ ...newCartItem(collection, plan), quantity }] : [];
    if (isSameProduct(item, collection)) return [{ ...item, quantity: item.quantity + quantity }];
    const left = item.quantity - (goes.get(item.productname) ?? 0);
    return left > 0 ? [...came, { ...item, quantity: left }] : came;
  });
}
