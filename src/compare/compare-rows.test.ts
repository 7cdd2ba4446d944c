import { expect, it } from "vitest";
import { testProduct } from "#domain/testing/product.ts";
import { netUnitCents } from "#domain/vat/vat-amounts.ts";
import { compareRows, factRows } from "./compare-rows.ts";

it("lists each product's price, plans, availability and uses, and marks the differences (D65)", () => {
  const plans = { Monthly: true, "1 year": true };
  const rows = compareRows([
    testProduct({
      priceCents: 400_00,
      discountCents: 100_00,
      plans,
      planCents: { Monthly: 30_00 },
      subcategories: ["Windows", "Gaming & VR", "Animation"],
    }),
    testProduct({
      priceCents: 300_00,
      discountCents: null,
      plans: { "1 year": true },
      planCents: {},
      stock: false,
      subcategories: ["Animation", "Windows"],
    }),
  ]);
  expect(rows).toEqual([
    { label: "Price per year", cells: [["€300"], ["€300"]], differs: [false, false] },
    {
      label: "Plans",
      cells: [["Monthly: €30/month", "1 year: €300/year"], ["1 year: €300/year"]],
      differs: [true, true],
    },
    { label: "Availability", cells: [["In stock"], ["Out of stock"]], differs: [true, true] },
    { label: "Platforms", cells: [["Windows"], ["Windows"]], differs: [false, false] },
    { label: "Industries", cells: [["Gaming & VR"], ["None"]], differs: [true, true] },
    { label: "Workflows", cells: [["Animation"], ["Animation"]], differs: [false, false] },
  ]);
});

const marks = (...facts: string[]) =>
  factRows(facts.map((value) => testProduct({ facts: `Exports: ${value}` }))).stated[0]?.differs;

it("marks only the products that differ from most, and all of them without a majority", () => {
  expect(marks("STL", "DWG", "STL", "STL")).toEqual([false, true, false, false]);
  expect(marks("STL", "DWG", "STL", "DWG")).toEqual([true, true, true, true]);
});

it("compares the prices that the visitor has chosen to see (D76)", () => {
  const product = testProduct({ plans: { "3 year": true }, planCents: { "3 year": 121_00 } });
  expect(compareRows([product], netUnitCents).slice(0, 2)).toEqual([
    { label: "Price per year", cells: [["€82.64"]], differs: [false] },
    {
      label: "Plans",
      cells: [
        ["3 year: €100/3 years (pay annually), €100 now, then two more yearly payments at that day’s price"],
      ],
      differs: [false],
    },
  ]);
});

it("has a row for every fact of any product, matching names regardless of case, sets apart those that some don't state, and marks differing values (D73)", () => {
  const rows = factRows([
    testProduct({ facts: "Languages: English, German\nNeeds: Fusion\nExports: STL" }),
    testProduct({ facts: "Exports: STL" }),
    testProduct({ facts: "needs: Fusion\nlanguages: English\nexports: STL" }),
  ]);
  expect(rows).toEqual({
    stated: [{ label: "Exports", cells: [["STL"], ["STL"], ["STL"]], differs: [false, false, false] }],
    partly: [
      { label: "Languages", cells: [["English, German"], [], ["English"]], differs: [true, false, true] },
      { label: "Needs", cells: [["Fusion"], [], ["Fusion"]], differs: [false, false, false] },
    ],
  });
  expect(factRows([testProduct(), testProduct()])).toEqual({ stated: [], partly: [] });
});

it("shows today's payment and the later ones of a three-year plan (D63), and a product without a plan as out of stock", () => {
  const rows = compareRows([
    testProduct({ discountCents: null, plans: { "3 year": true } }),
    testProduct({ plans: { Monthly: false } }),
  ]);
  expect(rows.find(({ label }) => label === "Plans")?.cells).toEqual([
    ["3 year: €200/3 years (pay annually), €200 now, then two more yearly payments at that day’s price"],
    ["None"],
  ]);
  expect(rows.find(({ label }) => label === "Availability")?.cells).toEqual([["In stock"], ["Out of stock"]]);
});
