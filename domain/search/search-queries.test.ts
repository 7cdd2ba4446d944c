import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { searchCatalogue } from "./search-catalogue.ts";
import { suggest } from "./suggest.ts";
import { seedIndex } from "./testing/seed-index.ts";

const queries = z
  .array(z.object({ query: z.string(), anyOfFirstThree: z.array(z.string()) }))
  .parse(JSON.parse(readFileSync(new URL("testing/search-queries.json", import.meta.url), "utf8")));

const catalogue = seedIndex();

const find = (searchText: string) =>
  searchCatalogue(catalogue, { mainCategories: [], subcategories: [], searchText, page: 1 });
const firstNames = (searchText: string, count = 3) =>
  find(searchText)
    .products.slice(0, count)
    .map(({ productname }) => productname);

describe("buyers' queries find a meant product among the first three", () => {
  it.each(queries)("$query", ({ query, anyOfFirstThree }) => {
    const found = firstNames(query).filter((name) => anyOfFirstThree.includes(name));
    expect(found, firstNames(query).join(", ")).not.toEqual([]);
  });
});

describe("suggestions for a text being typed", () => {
  it("'auto' suggests AutoCAD first, and five products in all", () => {
    const { products } = suggest(catalogue, "auto");
    expect(products[0]).toMatchObject({ slug: "autocad", productname: "AutoCAD", totalCents: 1171_00 });
    expect(products).toHaveLength(5);
  });

  it("a category is suggested by its own words, even half typed, and by synonyms, with its number of products", () => {
    expect(suggest(catalogue, "clash det").categories).toEqual([{ name: "Clash detection", count: 4 }]);
    expect(suggest(catalogue, "Statik").categories).toEqual([{ name: "Structural analysis", count: 3 }]);
    expect(suggest(catalogue, "design").categories).toHaveLength(3);
  });

  it("an empty text suggests nothing", () => {
    expect(suggest(catalogue, "  ")).toEqual({ products: [], categories: [] });
  });
});
