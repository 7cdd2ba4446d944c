import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CartItem, newCartItem } from "./cart.ts";
import { cartSums } from "./cart-sums.ts";
import { cheaperCollection, type CollectionOffer, swapForCollection } from "./cheaper-collection.ts";
import { PLANS, type Plan } from "../catalogue/plan.ts";
import type { Product } from "../catalogue/product.ts";
import { testProduct } from "../testing/product.ts";

const everyPlan = { Monthly: true, "1 year": true, "3 year": true };
const priced = (productname: string, totalCents: number, fields: Partial<Product> = {}): Product =>
  testProduct({
    productname,
    slug: productname.toLowerCase(),
    priceCents: totalCents,
    discountCents: null,
    totalCents,
    plans: everyPlan,
    ...fields,
  });
const line = (product: Product, quantity: number, plan: Plan = "1 year"): CartItem => ({
  ...newCartItem(product, plan),
  quantity,
});

const DRAW = priced("Draw", 60_00);
const BUILD = priced("Build", 70_00);
const RENDER = priced("Render", 10_00);
const BOTH = priced("Both", 100_00, { includes: ["draw", "build"] });

describe("a collection that costs less (D71)", () => {
  it("is offered with the saving and the units it replaces", () => {
    expect(cheaperCollection([line(DRAW, 1), line(RENDER, 1), line(BUILD, 1)], [BOTH])).toEqual({
      collection: BOTH,
      plan: "1 year",
      quantity: 1,
      replaces: [
        { productname: "Draw", quantity: 1 },
        { productname: "Build", quantity: 1 },
      ],
      savesCents: 30_00,
    });
  });

  it("replaces only the units that save money", () => {
    const items = [line(DRAW, 3), line(RENDER, 1), line(BUILD, 2)];
    const offer = cheaperCollection(items, [BOTH]);
    expect(offer).toMatchObject({ quantity: 2, savesCents: 60_00 });
    if (!offer) return;
    expect(swapForCollection(items, offer).map((item) => [item.productname, item.quantity])).toEqual([
      ["Both", 2],
      ["Draw", 1],
      ["Render", 1],
    ]);
  });

  it("replaces a single product if even that costs more than the collection", () => {
    const cheap = priced("Cheap", 50_00, { includes: ["draw"] });
    expect(cheaperCollection([line(DRAW, 2)], [cheap])).toMatchObject({ quantity: 2, savesCents: 20_00 });
  });

  it("adds to the collection's existing line", () => {
    const items = [line(DRAW, 1), line(BUILD, 1), line(BOTH, 1)];
    const offer = cheaperCollection(items, [BOTH]);
    expect(offer).toMatchObject({ quantity: 1, savesCents: 30_00 });
    if (!offer) return;
    expect(swapForCollection(items, offer)).toEqual([line(BOTH, 2)]);
  });

  it("with the fewest units, or else the first, is offered among equal savings", () => {
    const half = priced("Half", 60_00, { includes: ["draw", "build"] });
    for (const items of [
      [line(DRAW, 2), line(BUILD, 1)],
      [line(BUILD, 1), line(DRAW, 2)],
    ]) {
      const offer = cheaperCollection(items, [half, { ...half, productname: "Other" }]);
      expect(offer).toMatchObject({ collection: half, quantity: 1, savesCents: 70_00 });
    }
  });

  const pair = [line(DRAW, 1), line(BUILD, 1)];
  it.each<[string, CartItem[], Product[]]>([
    ["it costs the same", pair, [priced("Both", 130_00, { includes: ["draw", "build"] })]],
    ["it is sold out", pair, [{ ...BOTH, stock: false }]],
    ["it lacks the plan", pair, [{ ...BOTH, plans: { "3 year": true } }]],
    ["the products have different plans", [line(DRAW, 1), line(BUILD, 1, "3 year")], [BOTH]],
    ["it is in the cart under another plan", [...pair, line(BOTH, 1, "3 year")], [BOTH]],
    ["no more units of it fit", [...pair, line(BOTH, 99)], [BOTH]],
    ["a line renews an order", [line(DRAW, 1), { ...line(BUILD, 1), renews: "token" }], [BOTH]],
    ["its own line renews an order", [...pair, { ...line(BOTH, 1), renews: "token" }], [BOTH]],
    ["there is none", pair, []],
  ])("is not offered if %s", (_why, items, collections) => {
    expect(cheaperCollection(items, collections)).toBeUndefined();
  });

  it("compares the prices of the plan in the cart", () => {
    const dear = { ...BOTH, planCents: { "3 year": 140_00 } };
    expect(cheaperCollection([line(DRAW, 1, "3 year"), line(BUILD, 1, "3 year")], [dear])).toBeUndefined();
    expect(cheaperCollection(pair, [dear])).toMatchObject({ savesCents: 30_00 });
  });
});

const cents = fc.integer({ min: 1, max: 60 });
const NAMES = ["Draw", "Build", "Render"] as const;
const products = fc
  .tuple(cents, cents, cents)
  .map((prices) => NAMES.map((name, at) => priced(name, prices[at] ?? 1)));
const plans = fc.constantFrom(...PLANS);
const carts = fc
  .tuple(products, fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), plans), { minLength: 3, maxLength: 3 }))
  .map(([made, wanted]) =>
    made.flatMap((product, at) => {
      const [quantity, plan] = wanted[at] ?? [0, "1 year"];
      return quantity === 0 ? [] : [line(product, quantity, plan)];
    }),
  );
const collectionOf = (productname: string) =>
  fc
    .record({
      totalCents: cents,
      own: fc.option(cents),
      includes: fc.subarray(["draw", "build", "render"]),
      stock: fc.boolean(),
      plans: fc.record({ Monthly: fc.boolean(), "1 year": fc.boolean(), "3 year": fc.boolean() }),
    })
    .map(({ totalCents, own, ...fields }) =>
      priced(productname, totalCents, { ...fields, planCents: own === null ? {} : { "3 year": own } }),
    );

/** Tries every possible swap on the cart: any number of units of a collection for any units that it replaces. */
function bestByTrying(items: readonly CartItem[], collections: readonly Product[]): number {
  const { totalCents: before } = cartSums(items);
  let best = 0;
  for (const collection of collections.filter(({ stock }) => stock)) {
    for (const plan of PLANS.filter((one) => collection.plans[one] === true)) {
      for (let quantity = 1; quantity <= 3; quantity++) {
        for (const replaces of choices(items, collection, plan, quantity)) {
          const offer = { collection, plan, quantity, replaces, savesCents: 0 };
          best = Math.max(best, before - cartSums(swapForCollection(items, offer)).totalCents);
        }
      }
    }
  }
  return best;
}

type Replaces = CollectionOffer["replaces"];

function choices(items: readonly CartItem[], { includes }: Product, plan: Plan, most: number): Replaces[] {
  const swappable = items.filter((item) => includes.includes(item.slug) && item.plans[plan] === true);
  return swappable
    .reduce<Replaces[]>(
      (all, { productname, quantity }) =>
        all.flatMap((chosen) =>
          Array.from({ length: Math.min(quantity, most) + 1 }, (_, units) =>
            units === 0 ? chosen : [...chosen, { productname, quantity: units }],
          ),
        ),
      [[]],
    )
    .filter((chosen) => chosen.length > 0);
}

it("saves as much as the best possible swap, to the cent, and swapping saves exactly that", () => {
  fc.assert(
    fc.property(carts, collectionOf("One"), collectionOf("Two"), (items, one, two) => {
      const offer = cheaperCollection(items, [one, two]);
      expect(offer?.savesCents ?? 0).toBe(bestByTrying(items, [one, two]));
      if (!offer) return;
      const left = cartSums(swapForCollection(items, offer)).totalCents;
      expect(cartSums(items).totalCents - left).toBe(offer.savesCents);
    }),
    { numRuns: 500 },
  );
});
