import { expect, it } from "vitest";
import { isSlug } from "#domain/text/slug.ts";
import { categoryError, groupOfSubcategory, isSubcategory } from "#domain/catalogue/taxonomy.ts";
import { readSeedProducts, seedRows } from "#ops/catalogue/seed-catalogue.ts";
import { generateProducts } from "./generate-products.ts";

const rows = generateProducts(10_000);

it("generates the requested number of products, the same each time, the example catalogue first", () => {
  expect(rows).toHaveLength(10_000);
  expect(generateProducts(1_000)).toEqual(rows.slice(0, 1_000));
  expect(generateProducts(82)).toEqual(seedRows(readSeedProducts()));
});

it("gives each product a unique name and slug, at any size", () => {
  const many = generateProducts(100_000);
  expect(new Set(many.map((row) => row.productname.toLowerCase())).size).toBe(many.length);
  expect(new Set(many.map((row) => row.slug)).size).toBe(many.length);
  expect(many.filter((row) => !isSlug(row.slug) || row.productname.length > 200)).toEqual([]);
});

it("gives each product tags from the taxonomy, including their groups", () => {
  for (const row of rows.slice(82)) {
    const groups = row.subcategories.filter(isSubcategory).map(groupOfSubcategory);
    expect(groups).toHaveLength(row.subcategories.length);
    expect(new Set(row.mainCategories)).toEqual(new Set(groups));
    expect(categoryError(row)).toBeUndefined();
  }
});

it("varies every property in which a shop's products differ", () => {
  expect(new Set(rows.map((row) => row.priceCents)).size).toBeGreaterThan(500);
  expect(new Set(rows.map((row) => row.plans.join())).size).toBeGreaterThan(2);
  for (const share of [
    rows.filter((row) => row.stock === false).length,
    rows.filter((row) => row.discountCents === null).length,
  ]) {
    expect(share).toBeGreaterThan(500);
    expect(share).toBeLessThan(3_000);
  }
});
