import { expect, it } from "vitest";
import { paidPriceChanges } from "./paid-price-changes.ts";
import { testDraft } from "../testing/product.ts";

const before = testDraft({
  priceCents: 200_00,
  discountCents: 100_00,
  plans: { Monthly: true, "1 year": true, "3 year": false },
  planCents: { Monthly: 12_00 },
});

it("lists the price that buyers pay in every plan when one changes: 5 % more on the list is 10 % more for them", () => {
  expect(paidPriceChanges(before, { ...before, priceCents: 210_00 })).toEqual([
    { plan: "Monthly", fromCents: 12_00, toCents: 12_00 },
    { plan: "1 year", fromCents: 100_00, toCents: 110_00 },
  ]);
});

it("lists added and removed plans", () => {
  const plans = { Monthly: false, "1 year": true, "3 year": true };
  expect(paidPriceChanges(before, { ...before, plans })).toEqual([
    { plan: "Monthly", fromCents: 12_00, toCents: null },
    { plan: "1 year", fromCents: 100_00, toCents: 100_00 },
    { plan: "3 year", fromCents: null, toCents: 100_00 },
  ]);
});

it("lists the prices of a new product", () => {
  expect(paidPriceChanges(undefined, testDraft({ discountCents: null }))).toEqual([
    { plan: "1 year", fromCents: null, toCents: 200_00 },
  ]);
});

it("treats a month without a price as not sold (D12)", () => {
  const unpriced = { ...before, planCents: {} };
  expect(paidPriceChanges(unpriced, before)).toEqual([
    { plan: "Monthly", fromCents: null, toCents: 12_00 },
    { plan: "1 year", fromCents: 100_00, toCents: 100_00 },
  ]);
});

it.each([
  ["another description", { description: "Draws more." }],
  ["a list price and a discount that rise by the same", { priceCents: 210_00, discountCents: 110_00 }],
])("lists nothing for %s", (_what, fields) => {
  expect(paidPriceChanges(before, { ...before, ...fields })).toEqual([]);
});
