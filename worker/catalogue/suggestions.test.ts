import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";
import { product, resetShop } from "../testing/shop.ts";
import { searchResponse, suggestionsResponse } from "./response-schemas.ts";

beforeAll(() =>
  resetShop(
    [
      { productname: "AutoCAD LT", subcategories: ["Mac"] },
      { productname: "Fusion", subcategories: ["Sculpting"] },
      { productname: "Fusion for Design", subcategories: ["BIM", "Windows"] },
      { productname: "3ds Max", subcategories: ["Film & VFX", "Windows"] },
      { productname: "Scan Kit", subcategories: ["Linux"] },
    ].map((fields) => product(fields)),
  ),
);

const suggested = async (text: string) =>
  dataOf(await query("filters.suggest", { text }), suggestionsResponse);
const searched = async (searchText: string) =>
  dataOf(await query("filters.search", { searchText }), searchResponse);

describe("suggestions for a text that is being typed", () => {
  it("are products in the form that lists show, and categories with their number of matches", async () => {
    const { products, categories } = await suggested(" fusi ");
    expect(products.map(({ productname }) => productname)).toEqual(["Fusion", "Fusion for Design"]);
    expect(Object.keys(products[0] ?? {}).toSorted()).toEqual([
      "imageUrl",
      "planCents",
      "plans",
      "priceCents",
      "productname",
      "slug",
      "stock",
      "totalCents",
    ]);
    expect(categories).toEqual([]);
    expect((await suggested("windo")).categories).toEqual([{ name: "Windows", count: 2 }]);
  });

  it("are refused for a text that is too long or missing", async () => {
    const long = "x".repeat(SEARCH_TEXT_MAX_CHARS + 1);
    expect((await refusalOf(await query("filters.suggest", { text: long }))).status).toBe(400);
    expect((await refusalOf(await query("filters.suggest", {}))).status).toBe(400);
  });
});

describe("a search that finds nothing (D75)", () => {
  it("returns the matches of the corrected text, and that text", async () => {
    const { products, suggestion, nearest } = await searched("fusoin");
    expect(suggestion?.toLowerCase()).toBe("fusion");
    expect(products[0]?.productname).toBe("Fusion");
    expect(nearest).toBeUndefined();
  });

  it("returns the four nearest products if no similar text matches", async () => {
    const { total, suggestion, nearest } = await searched("knitting");
    expect({ total, suggestion }).toEqual({ total: 0, suggestion: undefined });
    expect(nearest).toHaveLength(4);
  });
});

it("the names of a pasted list are answered in its sequence, at most 200 of them (D90)", async () => {
  const names = ["Zeppelin", "autodesk 3ds max", "fusion 360"];
  const [none, exact, choice] = z
    .array(z.object({ product: productname.nullable(), choices: z.array(productname) }))
    .parse(await resultOf(await mutation("products.named", { names })));
  expect(none).toEqual({ product: null, choices: [] });
  expect(exact).toEqual({ product: { productname: "3ds Max" }, choices: [] });
  expect(choice?.choices[0]).toEqual({ productname: "Fusion" });
  const many = Array.from({ length: 201 }, () => "Fusion");
  expect((await refusalOf(await mutation("products.named", { names: many }))).status).toBe(400);
});

const productname = z.object({ productname: z.string() });
