import { describe, expect, it } from "vitest";
import { chosenPlan, newCartItem } from "./cart.ts";
import { parseStoredCart, storedCart } from "./stored-cart.ts";
import { cartItem } from "../testing/cart-item.ts";
import { testProduct } from "../testing/product.ts";

/** `cartItem` as every client has stored it. */
const item = {
  _id: cartItem._id,
  productname: "Draft",
  slug: "draft",
  imageUrl: "/images/draft.webp",
  price: 200,
  discountPrice: 100.01,
  total: 99.99,
  description: "A drawing program.",
  stock: true,
  mainCategories: ["Workflows"],
  subcategories: ["Drafting"],
  plans: { Monthly: false, "1 year": true },
  planPrices: { Monthly: 12 },
  displayOrder: 4,
  quantity: 2,
};

const stored = (...items: unknown[]) => JSON.stringify(items);

describe("the stored cart (D10)", () => {
  it("reads back what it stored", () => {
    expect(parseStoredCart(storedCart([cartItem]))).toEqual([cartItem]);
  });

  it("stores amounts in euros, with the names and order that clients know", () => {
    expect(storedCart([cartItem])).toBe(stored(item));
    expect(parseStoredCart(stored(item))).toEqual([cartItem]);
  });

  it("reads carts stored by an older client, which had fewer fields", () => {
    const { productname, imageUrl, price, total, stock, plans } = item;
    const old = { productname, imageUrl, price, total, stock, plans };
    const known = { productname, imageUrl, priceCents: 200_00, totalCents: 99_99, stock, plans };
    const unknown = { discountCents: null, description: "", mainCategories: [], subcategories: [] };
    const later = { _id: "", slug: "", planCents: {}, displayOrder: 0, quantity: 1 };
    expect(parseStoredCart(stored(old))).toEqual([{ ...known, ...unknown, ...later }]);
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
    ["an item with none in stock", stored({ ...item, stock: 0 })],
  ])("drops %s", (_name, text) => {
    expect(parseStoredCart(text)).toEqual([]);
  });

  it("keeps an item whose stock is a number, because truthy means available", () => {
    expect(parseStoredCart(stored({ ...item, stock: 1 }))).toEqual([cartItem]);
  });

  it("keeps valid entries among invalid ones, one per product", () => {
    expect(parseStoredCart(stored(null, item, 7, { ...item, quantity: 5 }))).toEqual([cartItem]);
  });
});

it("starts an entry with quantity 1 and only the chosen plan", () => {
  const { quantity: _quantity, ...facts } = cartItem;
  const plans = { Monthly: true, "1 year": true, "3 year": false };
  const product = testProduct({ ...facts, plans });
  const added = newCartItem(product, "Monthly");
  expect(added.plans).toEqual({ Monthly: true, "1 year": false });
  expect(added.quantity).toBe(1);
  expect(chosenPlan(added)).toBe("Monthly");
  // All of the product's own fields are kept (S50, D38), even after a reload.
  const { plans: _plans, ...own } = facts;
  expect(parseStoredCart(storedCart([added]))).toMatchObject([own]);
});
