import { expect, it } from "vitest";
import { chosenPlan } from "./cart.ts";
import { plansOfLine, withPlan, withPlansOffered, withProductAsShown } from "./cart-plan.ts";
import { cartSums, itemUnitCents } from "./cart-sums.ts";
import { parseStoredCart, storedCart } from "./stored-cart.ts";
import { cartItem } from "../testing/cart-item.ts";
import { idOf, testProduct } from "../testing/product.ts";

const other = { ...cartItem, _id: idOf("Other"), productname: "Other" };

it("offers the plans that a line was stored with, Monthly first", () => {
  expect(plansOfLine({ plans: { "3 year": false, Monthly: true } })).toEqual(["Monthly", "3 year"]);
});

it("reprices only the line whose plan changes (D66)", () => {
  const changed = withPlan([cartItem, other], "Draft", "Monthly");
  expect(changed.map(chosenPlan)).toEqual(["Monthly", "1 year"]);
  expect(changed.map(itemUnitCents)).toEqual([12_00, 99_99]);
  expect(cartSums(changed).totalCents).toBe(2 * 12_00 + 2 * 99_99);
  expect(parseStoredCart(storedCart(changed))).toEqual(changed);
  expect(withPlan(changed, "Draft", "1 year")).toEqual([cartItem, other]);
});

it("leaves a line alone if its product doesn't offer the plan", () => {
  expect(withPlan([cartItem], "Draft", "3 year")).toEqual([cartItem]);
});

it("updates the plans and prices to those the product now offers, and keeps the chosen plan (D66)", () => {
  const stored = { ...cartItem, plans: { Monthly: false, "1 year": true, "3 year": false } };
  const offer = {
    productname: "Draft",
    plans: ["1 year", "3 year"],
    planCents: { "3 year": 90_00 },
  } as const;
  const [line, untouched] = withPlansOffered([stored, other], [offer]);
  expect(line).toEqual({
    ...cartItem,
    plans: { "1 year": true, "3 year": false },
    planCents: { "3 year": 90_00 },
  });
  expect(untouched).toBe(other);
});

it("returns the same cart if every line already has the plans its product offers", () => {
  const items = [cartItem, other];
  const offer = {
    productname: "Draft",
    plans: ["Monthly", "1 year"],
    planCents: { Monthly: 12_00 },
  } as const;
  expect(withPlansOffered(items, [offer])).toBe(items);
});

it("updates a product to the facts its page shows, and keeps quantity and renewal", () => {
  const line = { ...cartItem, renews: "token" };
  const product = testProduct({ productname: "Draft", priceCents: 300_00, discountCents: null });
  const [taken] = withProductAsShown([line], product, "1 year");
  expect(taken).toMatchObject({ quantity: 2, renews: "token", totalCents: 300_00 });
  expect(withProductAsShown([other], product, "1 year")).toEqual([other]);
});
