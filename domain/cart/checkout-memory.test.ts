import { expect, test } from "vitest";
import type { CartItem } from "./cart.ts";
import { checkoutMemory, parseCheckoutMemory, withoutPaid } from "./checkout-memory.ts";
import { cartItem } from "../testing/cart-item.ts";

const SESSION = "cs_test_a1b2c3d4e5";
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
  quantity: 2,
};
const other: CartItem = { ...item, productname: "Revit" };

test("reads back what was stored", () => {
  const memory = checkoutMemory(SESSION, [item, { ...other, plans: { Monthly: true } }]);
  expect(parseCheckoutMemory(JSON.stringify(memory))).toEqual(memory);
  expect(memory.items).toEqual([
    { productname: "AutoCAD", plan: "1 year", quantity: 2 },
    { productname: "Revit", plan: "Monthly", quantity: 2 },
  ]);
});

test.each([
  null,
  "",
  "{",
  "null",
  "[]",
  JSON.stringify({ sessionId: "javascript:alert(1)", items: [] }),
  JSON.stringify({ sessionId: SESSION, items: [{ productname: "AutoCAD", plan: "2 year", quantity: 1 }] }),
  JSON.stringify({ sessionId: SESSION, items: [{ productname: "AutoCAD", plan: "1 year", quantity: 100 }] }),
])("a stored value in any other form is ignored: %s", (stored) => {
  expect(parseCheckoutMemory(stored)).toBeNull();
});

test("paid entries leave the cart and entries added since stay", () => {
  const added: CartItem = { ...item, productname: "Maya" };
  const memory = checkoutMemory(SESSION, [item, other]);
  expect(withoutPaid([item, other, added], memory, SESSION)).toEqual([added]);
});

test("an entry whose quantity or plan has changed since stays", () => {
  const memory = checkoutMemory(SESSION, [item]);
  const more: CartItem = { ...item, quantity: 3 };
  const monthly: CartItem = { ...item, plans: { Monthly: true } };
  expect(withoutPaid([more], memory, SESSION)).toEqual([more]);
  expect(withoutPaid([monthly], memory, SESSION)).toEqual([monthly]);
});

test("another session's receipt leaves the cart alone", () => {
  expect(withoutPaid([item], checkoutMemory(SESSION, [item]), "cs_test_zzzzzzzzzz")).toEqual([item]);
  expect(withoutPaid([item], null, SESSION)).toEqual([item]);
});
