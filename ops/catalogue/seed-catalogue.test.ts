import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isPlan } from "#domain/plan.ts";
import { categoryError } from "#domain/taxonomy.ts";
import { CATALOGUE_DIR, pictureFile } from "./catalogue-files.ts";
import { readSeedProducts, seedRows } from "./seed-catalogue.ts";

const rows = seedRows(readSeedProducts());

describe("the seeded catalogue", () => {
  it("has 82 products in file order", () => {
    expect(rows).toHaveLength(82);
    expect(rows.map((row) => row.displayOrder)).toEqual(rows.map((_, index) => index));
  });

  it("gives each product its own address, name and picture", () => {
    for (const column of ["slug", "imageUrl", "productname"] as const) {
      expect(new Set(rows.map((row) => row[column].toLowerCase())).size).toBe(rows.length);
    }
  });

  it.each(rows)("$productname keeps the table's rules", (row) => {
    expect(row.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(row.priceCents).toBeGreaterThanOrEqual(100);
    expect(row.discountCents ?? 0).toBeLessThan(row.priceCents);
    expect(row.plans.length).toBeGreaterThan(0);
    expect(row.plans.every(isPlan)).toBe(true);
    expect(row.mainCategories.length).toBeGreaterThan(0);
    expect(categoryError(row)).toBeUndefined();
  });

  it.runIf(existsSync(join(CATALOGUE_DIR, "pictures")))("has a picture for every product", () => {
    const missing = rows.filter((row) => !existsSync(join(CATALOGUE_DIR, "pictures", pictureFile(row.slug))));
    expect(missing.map((row) => row.slug)).toEqual([]);
  });
});
