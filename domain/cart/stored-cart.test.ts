import { describe, expect, it } from "vitest";
import { CART_MAX_LINES, QUANTITY_MAX } from "./cart.ts";
import { parseStoredCart, storedCart } from "./stored-cart.ts";
import { cartItem } from "../testing/cart-item.ts";

const TOKEN = "0123456789abcdef".repeat(4);
const ENTRY = {
  productname: "Draft",
  price: 200,
  total: 99.99,
  stock: true,
  plans: { "1 year": true },
};
const read = (fields: object) => parseStoredCart(JSON.stringify([{ ...ENTRY, ...fields }]));

describe("the stored cart (S60)", () => {
  it("is read back as stored, with amounts in euros", () => {
    const items = [{ ...cartItem, renews: TOKEN }];
    const stored = storedCart(items);
    expect(parseStoredCart(stored)).toEqual(items);
    expect(JSON.parse(stored)).toMatchObject([
      { price: 200, discountPrice: 100.01, total: 99.99, planPrices: { Monthly: 12 }, quantity: 2 },
    ]);
  });

  it("gets defaults for the fields that an older client didn't store", () => {
    expect(read({})).toEqual([
      {
        _id: "",
        productname: "Draft",
        slug: "",
        imageUrl: "",
        description: "",
        mainCategories: [],
        subcategories: [],
        priceCents: 200_00,
        discountCents: null,
        totalCents: 99_99,
        stock: true,
        planCents: {},
        displayOrder: 0,
        plans: { "1 year": true },
        quantity: 1,
        renews: undefined,
      },
    ]);
  });

  it.each([null, "", "{", "null", "7", "{}", '"[]"', "[null, 7, [], {}]"])(
    "is empty if the stored value is %j",
    (stored) => {
      expect(parseStoredCart(stored)).toEqual([]);
    },
  );

  it.each([
    { productname: "" },
    { productname: 7 },
    { stock: "yes" },
    { stock: false },
    { _id: 7 },
    { slug: null },
    { imageUrl: 7 },
    { description: 7 },
    { price: -1 },
    { price: "200" },
    { price: 0.001 },
    { total: undefined },
    { total: 1.005 },
    { discountPrice: "1" },
    { discountPrice: -1 },
    { mainCategories: "Workflows" },
    { mainCategories: [7] },
    { subcategories: [null] },
    { displayOrder: "4" },
    { planPrices: [] },
    { planPrices: { Monthly: -1 } },
    { planPrices: { Weekly: 1 } },
    { plans: undefined },
    { plans: [] },
    { plans: { Monthly: "yes", "1 year": true } },
    { plans: { Weekly: true } },
    { plans: { Monthly: false } },
    { quantity: 0 },
    { quantity: 1.5 },
    { quantity: "1" },
    { quantity: QUANTITY_MAX + 1 },
  ])("drops an entry with %j (D10, S61)", (fields) => {
    expect(read(fields)).toEqual([]);
  });

  it.each([
    { price: 0, total: 0 },
    { discountPrice: 0 },
    { quantity: QUANTITY_MAX },
    { planPrices: { Monthly: 0 } },
  ])("keeps an entry with %j", (fields) => {
    expect(read(fields)).toHaveLength(1);
  });

  it.each([`${TOKEN}0`, TOKEN.slice(1), TOKEN.toUpperCase(), 7, null, [[TOKEN]]])(
    "does not renew with %j",
    (renews) => {
      expect(read({ renews })[0]?.renews).toBeUndefined();
    },
  );

  it("has each product once, the first entry, and no more lines than a cart can hold", () => {
    const entries = Array.from({ length: CART_MAX_LINES + 1 }, (_, at) => ({
      ...ENTRY,
      productname: `P${at}`,
    }));
    const twice = [{ ...ENTRY, productname: "P0", quantity: 5 }, ...entries];
    const items = parseStoredCart(JSON.stringify(twice));
    expect(items).toHaveLength(CART_MAX_LINES);
    expect(items.slice(0, 2)).toMatchObject([
      { productname: "P0", quantity: 5 },
      { productname: "P1", quantity: 1 },
    ]);
  });
});

it("a product is in the stored cart once, also under a former name", () => {
  const line = { ...ENTRY, _id: cartItem._id };
  const stored = JSON.stringify([
    line,
    { ...line, productname: "Draft 2027" },
    { ...ENTRY, productname: "Other" },
  ]);
  expect(parseStoredCart(stored).map(({ productname }) => productname)).toEqual(["Draft", "Other"]);
});
