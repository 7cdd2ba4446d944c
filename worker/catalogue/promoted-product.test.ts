import { expect, it } from "vitest";
import { storedCatalogue } from "../testing/all-products.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { promotedProducts } from "./products.ts";

const alpha = { productname: "Alpha" };
const beta = { productname: "Beta" };
const promotedName = async () => promotedProducts(await storedCatalogue(testDatabase())).product?.productname;

it.each([
  ["the first", [alpha, beta], "Alpha"],
  ["not one that is out of stock", [{ ...alpha, stock: false }, beta], "Beta"],
  ["none when everything is out of stock", [{ ...alpha, stock: false }], undefined],
  ["none of an empty catalogue", [], undefined],
])("promotes %s (D36)", async (_name, catalogue, promoted) => {
  await resetShop(catalogue.map(product));
  expect(await promotedName()).toBe(promoted);
});

it("has the next five in stock beside the promoted one, in display order", async () => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
  await resetShop(names.map((productname) => product({ productname, stock: productname !== "Three" })));
  const { others } = promotedProducts(await storedCatalogue(testDatabase()));
  expect(others.map(({ productname }) => productname)).toEqual(["Two", "Four", "Five", "Six", "Seven"]);
});
