import { expect, it } from "vitest";
import { type Found, foundBefore, foundCount, foundInWords } from "./found.ts";

const NOTHING: Found = { orders: [], checkouts: [], offers: [], customers: [], products: [], messages: [] };
const customer = { newestOrder: "SO-001001", email: "ada@example.com", name: null, company: null };
const product = { id: "1", productname: "Draft", isSellable: true };
const FOUND: Found = { ...NOTHING, customers: [customer, customer], products: [product] };

it("counts what was found, in words too", () => {
  expect([foundCount(FOUND), foundInWords(FOUND)]).toEqual([3, "2 customers, 1 product."]);
  expect([foundCount(NOTHING), foundInWords(NOTHING)]).toEqual([0, "Nothing found."]);
});

it("knows how many results are before each kind", () => {
  const kinds = ["orders", "offers", "customers", "products", "messages"] as const;
  expect(kinds.map((kind) => foundBefore(FOUND, kind))).toEqual([0, 0, 0, 2, 3]);
});
