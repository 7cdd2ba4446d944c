import { expect, test } from "vitest";
import type { CartItem } from "./cart.ts";
import { correctCart } from "./cart-changes.ts";
import type { ChangedProduct } from "./checkout.ts";
import { cartItem } from "../testing/cart-item.ts";

const { quantity: _quantity, ...anyFacts } = cartItem;
const facts: ChangedProduct = {
  ...anyFacts,
  productname: "AutoCAD",
  slug: "autocad",
  imageUrl: "/images/autocad.webp",
  priceCents: 2342_00,
  totalCents: 1171_00,
  stock: true,
  plans: { Monthly: false, "1 year": true },
  planCents: { Monthly: 117_00 },
};
const autocad: CartItem = { ...facts, quantity: 3 };
const revit: CartItem = { ...facts, productname: "Revit", slug: "revit", quantity: 1 };

test("removes unknown and out-of-stock lines and keeps the others", () => {
  const corrected = correctCart(
    [autocad, revit],
    [
      { productname: "Revit", kind: "unknown" },
      { productname: "Maya", kind: "out-of-stock" },
    ],
  );
  expect(corrected.items).toEqual([autocad]);
  expect(corrected.corrections).toEqual([{ productname: "Revit", kind: "unknown" }]);
});

test("a new price updates the product's facts and keeps the quantity", () => {
  const product = { ...facts, totalCents: 1200_00, priceCents: 2400_00 };
  // The line is matched by the cart's exact spelling and gets the shop's.
  const corrected = correctCart(
    [
      { ...autocad, productname: "autocad " },
      { ...revit, productname: "AUTOCAD " },
    ],
    [{ productname: "autocad ", kind: "price", wasCents: 1171_00, nowCents: 1200_00, product }],
  );
  expect(corrected.items).toEqual([
    { ...product, quantity: 3 },
    { ...revit, productname: "AUTOCAD " },
  ]);
  expect(corrected.corrections).toEqual([
    {
      productname: "AutoCAD",
      wasNamed: "autocad ",
      kind: "price",
      was: { plan: "1 year", unitCents: 117_100 },
      now: { plan: "1 year", unitCents: 120_000 },
    },
  ]);
});

test("a plan that is no longer offered becomes the one that the server names, at that plan's price", () => {
  const product = { ...facts, plans: { Monthly: true } };
  const corrected = correctCart(
    [autocad],
    [{ productname: "AutoCAD", kind: "plan", was: "1 year", product }],
  );
  expect(corrected.corrections).toEqual([
    {
      productname: "AutoCAD",
      kind: "plan",
      was: { plan: "1 year", unitCents: 117_100 },
      now: { plan: "Monthly", unitCents: 11_700 },
    },
  ]);
});

test("of two chosen plans, only the one that the server names remains", () => {
  const corrected = correctCart(
    [{ ...autocad, plans: { Monthly: true, "1 year": true } }],
    [{ productname: "AutoCAD", kind: "several-plans", product: facts }],
  );
  expect(corrected.items).toEqual([autocad]);
  expect(corrected.corrections).toMatchObject([
    { productname: "AutoCAD", kind: "several-plans", now: { plan: "1 year", unitCents: 117_100 } },
  ]);
});

test("a line of a renamed product stays, with its quantity and renewal, and names the change", () => {
  const product = { ...facts, productname: "AutoCAD 2027", slug: "autocad-2027" };
  const line: CartItem = { ...autocad, renews: "0123456789abcdef".repeat(4) };
  const corrected = correctCart([line], [{ productname: "AutoCAD", kind: "renamed", product }]);
  expect(corrected.items).toEqual([{ ...product, quantity: 3, renews: line.renews }]);
  expect(corrected.corrections).toMatchObject([
    { productname: "AutoCAD 2027", wasNamed: "AutoCAD", kind: "renamed" },
  ]);
});
