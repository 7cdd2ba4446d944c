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
const other: CartItem = { ...item, _id: "", productname: "Revit" };

test("reads back what was stored", () => {
  const memory = checkoutMemory(SESSION, [item, { ...other, plans: { Monthly: true } }]);
  expect(parseCheckoutMemory(JSON.stringify(memory))).toEqual(memory);
  expect(memory.items).toEqual([
    { _id: item._id, productname: "AutoCAD", plan: "1 year", quantity: 2 },
    { _id: "", productname: "Revit", plan: "Monthly", quantity: 2 },
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
  const added: CartItem = { ...other, productname: "Maya" };
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

test("a paid entry leaves the cart under its product's new name, too", () => {
  const renamed: CartItem = { ...item, productname: "AutoCAD 2027" };
  expect(withoutPaid([renamed], checkoutMemory(SESSION, [item]), SESSION)).toEqual([]);
});

test("a checkout that was remembered without ids is read by names", () => {
  const memory = { sessionId: SESSION, items: [{ productname: "AutoCAD", plan: "1 year", quantity: 2 }] };
  expect(withoutPaid([item], parseCheckoutMemory(JSON.stringify(memory)), SESSION)).toEqual([]);
});
