import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  categoryError,
  groupOfSubcategory,
  INDUSTRIES,
  isMainCategory,
  isSubcategory,
  MAIN_CATEGORIES,
  PLATFORMS,
  SUBCATEGORIES,
} from "./taxonomy.ts";

const SEEDED = z
  .array(z.object({ mainCategories: z.array(z.string()), subcategories: z.array(z.string()) }))
  .parse(JSON.parse(readFileSync(new URL("../../ops/catalogue/products.json", import.meta.url), "utf8")));

describe("the taxonomy (S56)", () => {
  it("has every category of the products that the shop is seeded with", () => {
    for (const product of SEEDED) {
      expect(product.mainCategories.filter((name) => !isMainCategory(name))).toEqual([]);
      expect(product.subcategories.filter((name) => !isSubcategory(name))).toEqual([]);
      expect(categoryError(product)).toBeUndefined();
    }
  });

  it("has each name once, and no empty one", () => {
    const all: readonly string[] = [...MAIN_CATEGORIES, ...SUBCATEGORIES];
    expect(new Set(all.filter((name) => name !== "")).size).toBe(all.length);
    expect(isSubcategory("Knitting")).toBe(false);
    expect(isMainCategory("Drafting")).toBe(false);
  });

  it("knows which groups are industries, and which entries are platforms", () => {
    expect(INDUSTRIES).toEqual([
      "Architecture, Engineering & Construction",
      "Product Design & Manufacturing",
      "Media & Entertainment",
    ]);
    for (const platform of PLATFORMS) expect(groupOfSubcategory(platform)).toBe("Operating system");
    expect(SUBCATEGORIES.filter((name) => groupOfSubcategory(name) === "Operating system")).toEqual(
      PLATFORMS,
    );
  });

  it("names the missing main categories of subcategories", () => {
    expect(categoryError({ mainCategories: ["Workflows"], subcategories: ["Drafting"] })).toBeUndefined();
    expect(categoryError({ mainCategories: [], subcategories: [] })).toBeUndefined();
    expect(categoryError({ mainCategories: [], subcategories: ["Drafting", "BIM", "Mac"] })).toBe(
      "Subcategories need their main categories. Add 'Workflows' (for 'BIM', 'Drafting') and 'Operating system' (for 'Mac').",
    );
  });
});
