import { describe, expect, it } from "vitest";
import { chosenPlan, newCartItem, parseStoredCart } from "./cart.ts";
import { cartItem as item } from "./testing/cart-item.ts";
import type { Product } from "./product.ts";

const stored = (...items: unknown[]) => JSON.stringify(items);

describe("the stored cart (D10)", () => {
  it("reads back what it stored", () => {
    expect(parseStoredCart(stored(item))).toEqual([item]);
  });

  it("reads carts stored by an older client, which had fewer fields", () => {
    const { productname, imageUrl, price, total, stock, plans } = item;
    const old = { productname, imageUrl, price, total, stock, plans };
    const unknown = { discountPrice: null, description: "", mainCategories: [], subcategories: [] };
    const later = { _id: "", slug: "", planPrices: {}, displayOrder: 0, quantity: 1 };
    expect(parseStoredCart(stored(old))).toEqual([{ ...old, ...unknown, ...later }]);
  });

  it.each([
    ["a value that is not a list", "{}"],
    ["invalid JSON", "{["],
    ["nothing", null],
    ["an item without a price", stored({ ...item, total: undefined })],
    ["a price with half cents", stored({ ...item, total: 1.005 })],
    ["a price as text", stored({ ...item, total: "5" })],
    ["quantity 0", stored({ ...item, quantity: 0 })],
    ["quantity 100", stored({ ...item, quantity: 100 })],
    ["quantity 1.5", stored({ ...item, quantity: 1.5 })],
    ["a discount as text", stored({ ...item, discountPrice: "5" })],
    ["a description that is not text", stored({ ...item, description: {} })],
    ["categories that are not names", stored({ ...item, mainCategories: [7] })],
    ["subcategories that are not a list", stored({ ...item, subcategories: "Drafting" })],
    ["a display order that is not a number", stored({ ...item, displayOrder: "first" })],
    ["an unknown plan", stored({ ...item, plans: { Weekly: true } })],
    ["no chosen plan", stored({ ...item, plans: { Monthly: false } })],
    ["an item out of stock", stored({ ...item, stock: false })],
  ])("drops %s", (_name, text) => {
    expect(parseStoredCart(text)).toEqual([]);
  });

  it("keeps valid entries among invalid ones, one per product", () => {
    expect(parseStoredCart(stored(null, item, 7, { ...item, quantity: 5 }))).toEqual([item]);
  });
});

it("starts an entry with quantity 1 and only the chosen plan", () => {
  const product: Product = {
    ...item,
    _id: "p",
    discountPrice: 100.01,
    description: "",
    mainCategories: [],
    subcategories: [],
    plans: { Monthly: true, "1 year": true, "3 year": false },
    displayOrder: 0,
    version: 1,
  };
  const added = newCartItem(product, "Monthly");
  expect(added.plans).toEqual({ Monthly: true, "1 year": false });
  expect(added.quantity).toBe(1);
  expect(chosenPlan(added)).toBe("Monthly");
  // All of the product's own fields are kept (S50, D38), even after a reload.
  const { plans: _plans, quantity: _quantity, ...own } = item;
  const reloaded = parseStoredCart(stored(newCartItem({ ...product, ...own }, "Monthly")));
  expect(reloaded).toMatchObject([own]);
});
