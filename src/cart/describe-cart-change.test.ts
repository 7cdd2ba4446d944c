import { expect, test } from "vitest";
import type { CartItem } from "#domain/cart/cart.ts";
import { describeCartChange } from "./describe-cart-change.ts";
import { cartItem } from "#domain/testing/cart-item.ts";

const item: CartItem = {
  ...cartItem,
  productname: "AutoCAD",
  slug: "autocad",
  imageUrl: "",
  priceCents: 2342_00,
  totalCents: 1171_00,
  stock: true,
  plans: { "1 year": true },
  planCents: {},
  quantity: 1,
};

test("announces the changes and the new total", () => {
  expect(describeCartChange([item], [{ ...item, quantity: 2 }])).toBe(
    "AutoCAD: quantity 2. Total €2,342.00.",
  );
  expect(describeCartChange([], [item])).toBe("AutoCAD added. Total €1,171.00.");
  expect(describeCartChange([], [item], 0)).toBe("AutoCAD added. Total €967.77.");
  const plans = { Monthly: true, "1 year": false };
  expect(describeCartChange([item], [{ ...item, plans, planCents: { Monthly: 99_00 } }])).toBe(
    "AutoCAD: Monthly. Total €99.00.",
  );
  expect(describeCartChange([item], [])).toBe("AutoCAD removed. Your cart is empty.");
  expect(describeCartChange([item], [{ ...item, productname: "AutoCAD 2027" }])).toBe(
    "AutoCAD is now AutoCAD 2027. Total €1,171.00.",
  );
});

test("announces nothing if nothing changed", () => {
  expect(describeCartChange([item], [{ ...item }])).toBe("");
});
