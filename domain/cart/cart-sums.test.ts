import { expect, it } from "vitest";
import type { CartItem } from "./cart.ts";
import { cartSums, sameCart } from "./cart-sums.ts";
import { cartItem as item } from "../testing/cart-item.ts";

const monthly: CartItem = { ...item, productname: "Other", plans: { Monthly: true }, quantity: 3 };

it("charges the chosen plan and takes the VAT out of each line (D12, D12a)", () => {
  expect(cartSums([item, monthly], 21)).toEqual({
    lineCents: [2 * 99_99, 3 * 12_00],
    totalCents: 2 * 99_99 + 3 * 12_00,
    vatCents: 4096,
  });
  const line = { ...item, totalCents: 98_23, quantity: 1 };
  expect(cartSums([line, line, line], 21)).toMatchObject({ totalCents: 294_69, vatCents: 3 * 17_05 });
});

it("states no VAT as long as nobody knows the rate", () => {
  expect(cartSums([item])).toMatchObject({ totalCents: 2 * 99_99, vatCents: null });
});

it("treats carts as the same if they would be charged the same", () => {
  expect(sameCart([item, monthly], [{ ...item, imageUrl: "/images/new.webp" }, monthly])).toBe(true);
});

it.each([
  ["another quantity", [{ ...item, quantity: 1 }]],
  ["another plan", [{ ...item, plans: { Monthly: true } }]],
  ["another price", [{ ...item, totalCents: 89_99 }]],
  ["another product", [{ ...item, productname: "Other" }]],
  ["another renewal", [{ ...item, renews: "order" }]],
  ["an extra product", [item, monthly]],
])("treats a cart with %s as different", (_difference, changed) => {
  expect(sameCart([item], changed)).toBe(false);
});

it("compares every line", () => {
  expect(sameCart([item, monthly], [item, { ...monthly, quantity: 1 }])).toBe(false);
  expect(sameCart([item, monthly], [item])).toBe(false);
});

it("treats carts with different plans as different, even at the same price", () => {
  const free = { ...item, planCents: { Monthly: 5_00, "3 year": 5_00 } };
  const left = { ...free, plans: { Monthly: true } };
  expect(sameCart([left], [{ ...free, plans: { "3 year": true } }])).toBe(false);
});
