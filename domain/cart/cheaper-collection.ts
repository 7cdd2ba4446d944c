import { type CartItem, chosenPlan, newCartItem, QUANTITY_MAX } from "./cart.ts";
import { itemUnitCents } from "./cart-sums.ts";
import type { Cents } from "../money/money.ts";
import { offeredPlans, type Plan } from "../catalogue/plan.ts";
import { type Product, unitPriceCents } from "../catalogue/product.ts";

/** A swap that makes the cart cheaper (D71). */
export type CollectionOffer = {
  readonly collection: Product;
  readonly plan: Plan;
  /** Units of the collection that come into the cart. */
  readonly quantity: number;
  /** The units that go, in the order of the cart. */
  readonly replaces: readonly { readonly productname: string; readonly quantity: number }[];
  /** How much less the cart then costs; more than 0. */
  readonly savesCents: Cents;
};

/**
 * The swap that saves most (D71): units of products in the cart for units of a collection that includes them, under the same
 * plan. Undefined where none saves anything. A unit of the collection replaces at most one unit of each product, and lines
 * that renew an order stay. Of equal savings the fewest units, then the collection that comes first.
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
 * The swaps with one collection and plan that may be worth it. The saving grows with the number of units until a line is used
 * up, and can fall only there, so no other number needs to be tried.
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

/** How many units of the collection the cart takes: it has one line a product, in one plan (D10). */
function roomFor(items: readonly CartItem[], { productname }: Product, plan: Plan): number {
  const own = items.find((item) => item.productname === productname);
  if (own === undefined) return QUANTITY_MAX;
  return chosenPlan(own) === plan && own.renews === undefined ? QUANTITY_MAX - own.quantity : 0;
}

/** The cart after the swap: the collection takes the place of the first line that goes, unless it has one. */
export function swapForCollection(items: readonly CartItem[], offer: CollectionOffer): CartItem[] {
  const { collection, plan, quantity, replaces } = offer;
  const goes = new Map(replaces.map((line) => [line.productname, line.quantity]));
  const isThere = items.some((item) => item.productname === collection.productname);
  const first = isThere ? -1 : items.findIndex((item) => goes.has(item.productname));
  return items.flatMap((item, at) => {
    const came = at === first ? [{ ...newCartItem(collection, plan), quantity }] : [];
    if (item.productname === collection.productname) return [{ ...item, quantity: item.quantity + quantity }];
    const left = item.quantity - (goes.get(item.productname) ?? 0);
    return left > 0 ? [...came, { ...item, quantity: left }] : came;
  });
}
