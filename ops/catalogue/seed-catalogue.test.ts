import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FAMILIES } from "#domain/search/which-one.ts";
import { SYNONYMS } from "#domain/search/synonyms.ts";
import { tidyFacts, factsIn } from "#domain/catalogue/fact-rule.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { isHalfPrice } from "#domain/catalogue/price-rule.ts";
import { slugOf } from "#domain/text/slug.ts";
import { categoryError } from "#domain/catalogue/taxonomy.ts";
import { CATALOGUE_DIR, pictureFile } from "./catalogue-files.ts";
import { readSeedProducts, seedRows } from "./seed-catalogue.ts";

const rows = seedRows(readSeedProducts());

/** True if a product has this name or, if the name ends in '*', a name that begins with the rest of it. */
const isThere = (name: string): boolean =>
  rows.some(({ productname }) =>
    name.endsWith("*") ? productname.startsWith(name.slice(0, -1)) : productname === name,
  );

describe("the seeded catalogue", () => {
  it("has 82 products in file order", () => {
    expect(rows).toHaveLength(82);
    expect(rows.map((row) => row.displayOrder)).toEqual(rows.map((_, place) => place));
  });

  it("gives each product its own address, name and picture", () => {
    for (const column of ["slug", "imageUrl", "productname"] as const) {
      expect(new Set(rows.map((row) => row[column].toLowerCase())).size).toBe(rows.length);
    }
  });

  it("discounts nearly every product to half the regular price, as the shop's texts promise (D33)", () => {
    const half = rows.filter(isHalfPrice);
    expect(half.length).toBeGreaterThan(rows.length * 0.9);
  });

  it("shows the struck-through price on nearly every card, because the first plan has no price of its own", () => {
    const struck = rows.filter(
      ({ plans, oneYearCents, discountCents }) =>
        plans[0] === "1 year" && oneYearCents === null && discountCents !== null,
    );
    expect(struck.length).toBeGreaterThan(rows.length * 0.8);
  });

  it("charges less per year for three years than for one", () => {
    const seeds = rows.filter((row) => row.plans.includes("3 year"));
    for (const { threeYearCents, priceCents, discountCents } of seeds) {
      expect(threeYearCents).toBeLessThan(priceCents - (discountCents ?? 0));
    }
  });

  it("names no other products in a collection's description than the included ones (D71)", () => {
    const others = rows.map(({ productname, slug }) => ({ productname, slug }));
    for (const { productname, description, includes = [] } of readSeedProducts()) {
      if (includes.length === 0) continue;
      const named = others.filter((other) => description.includes(other.productname));
      expect(named.length, productname).toBeGreaterThan(1);
      expect(named.filter(({ slug }) => !includes.includes(slug))).toEqual([]);
    }
  });

  it("prices a collection below the total of its products (D71)", () => {
    const collections = readSeedProducts().filter(({ includes = [] }) => includes.length > 0);
    expect(collections).toHaveLength(3);
    const totalOf = new Map(rows.map((row) => [row.slug, row.priceCents - (row.discountCents ?? 0)]));
    for (const { productname, includes = [] } of collections) {
      const apart = includes.reduce((sum, slug) => sum + (totalOf.get(slug) ?? Number.NaN), 0);
      expect(totalOf.get(slugOf(productname))).toBeLessThan(apart);
    }
  });

  it("has a source for every fact and a fact for every source (D73)", () => {
    const sources = readFileSync(join(CATALOGUE_DIR, "sources.md"), "utf8");
    const [, rows = ""] = /^## Facts$.*?^\| -.*?$(.*?)^## /ms.exec(sources) ?? [];
    const listed = [...rows.matchAll(/^\| (.*?) +\| (.*?) +\| .*\|$/gm)].flatMap(
      ([, names = "", products = ""]) =>
        products
          .split(", ")
          .flatMap((productname) => names.split(", ").map((name) => `${productname}: ${name}`)),
    );
    const known = readSeedProducts().flatMap(({ productname, facts }) =>
      factsIn(facts).map(({ name }) => `${productname}: ${name}`),
    );
    expect(known.length).toBeGreaterThan(30);
    expect(new Set(listed)).toEqual(new Set(known));
  });

  it("states each required fact of the thirty best known products, or lists it as not found (D73)", () => {
    const sources = readFileSync(join(CATALOGUE_DIR, "sources.md"), "utf8");
    const [, section = ""] = /^## Required facts$(.*?)^## /ms.exec(sources) ?? [];
    const [, names = ""] = /^The thirty best known products: (.*?)\.$/ms.exec(section) ?? [];
    const thirty = names.replaceAll(/\s+/g, " ").split(", ");
    expect(thirty).toHaveLength(30);
    const gaps = [...section.matchAll(/^\| (?!Fact |-)(.*?) +\| (.*?) +\|$/gm)].map(
      ([, name = "", products = ""]) => ({
        name,
        missing: products.split(", "),
      }),
    );
    expect(gaps).toHaveLength(5);
    for (const { name, missing } of gaps) {
      const stating = thirty.filter((productname) => {
        const product = readSeedProducts().find((one) => one.productname === productname);
        return factsIn(product?.facts ?? "").some((fact) => fact.name === name);
      });
      expect([...stating, ...missing].toSorted(), name).toEqual(thirty.toSorted());
    }
  });

  it("includes every product that a synonym names (D64)", () => {
    const named = SYNONYMS.flatMap(([, { products: names = [] }]) => names);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it("includes every product that a family's questions lead to (D81)", () => {
    const slugs = FAMILIES.flatMap(({ questions, otherwise }) => [
      ...questions.map(({ slug }) => slug),
      otherwise,
    ]);
    expect(slugs.filter((slug) => !rows.some((row) => row.slug === slug))).toEqual([]);
    expect(FAMILIES.filter(({ questions }) => questions.length > 3)).toEqual([]);
  });

  it.each(rows)("$productname satisfies the table's rules", (row) => {
    expect(row.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(row.priceCents).toBeGreaterThanOrEqual(100);
    expect(row.discountCents ?? 0).toBeLessThan(row.priceCents);
    expect(row.plans.length).toBeGreaterThan(0);
    expect(row.facts).toBe(tidyFacts(row.facts ?? ""));
    expect(row.plans.every(isPlan)).toBe(true);
    expect(row.mainCategories.length).toBeGreaterThan(0);
    expect(categoryError(row)).toBeUndefined();
  });

  it.runIf(existsSync(join(CATALOGUE_DIR, "pictures")))("has a picture for every product", () => {
    const missing = rows.filter((row) => !existsSync(join(CATALOGUE_DIR, "pictures", pictureFile(row.slug))));
    expect(missing.map((row) => row.slug)).toEqual([]);
  });
});
