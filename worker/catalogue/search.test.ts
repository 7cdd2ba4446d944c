import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { call, failureOf, post, product, resetShop } from "../testing/shop.ts";

const AEC = "Architecture, Engineering & Construction";
const MEDIA = "Media & Entertainment";
const SYSTEM = "Operating system";

beforeAll(() =>
  resetShop([
    product({
      productname: "Plan Kit",
      description: "Floor plans. Works with Atlas files.",
      mainCategories: [AEC, SYSTEM],
      subcategories: ["Architecture", "Windows"],
    }),
    product({
      productname: "Atlas",
      description: "Maps and terrain, 100% offline.",
      mainCategories: [AEC, "Workflows", SYSTEM],
      subcategories: ["Infrastructure", "GIS", "Windows", "Mac"],
    }),
    product({
      productname: "Été Motion",
      description: "Animation for film_makers.",
      mainCategories: [MEDIA, SYSTEM],
      subcategories: ["Film & VFX", "Mac", "Linux"],
      stock: false,
    }),
    product({
      productname: "Loose Ends",
      description: "In the family, under no sub-item.",
      mainCategories: [AEC],
      subcategories: [],
    }),
  ]),
);

const named = z.array(z.object({ productname: z.string() }));

async function filtered(filter: object): Promise<string[]> {
  const answer = await post("/api/filterProducts", {
    mainCategories: [],
    subcategories: [],
    searchText: "",
    ...filter,
  });
  expect(answer.status).toBe(200);
  return named.parse(await answer.json()).map((found) => found.productname);
}

const page = z.object({
  result: z.object({
    data: z.object({
      products: named,
      total: z.number(),
      pageCount: z.number(),
      counts: z.record(z.string(), z.number()),
    }),
  }),
});

async function searched(input: object) {
  const answer = await call(`/trpc/filters.search?input=${encodeURIComponent(JSON.stringify(input))}`);
  return page.parse(await answer.json()).result.data;
}

describe("filtering (D1)", () => {
  it("matches any selected sub-item within a group, and requires every group", async () => {
    expect(await filtered({ subcategories: ["Architecture", "Infrastructure"] })).toEqual([
      "Plan Kit",
      "Atlas",
    ]);
    expect(await filtered({ subcategories: ["Architecture", "Infrastructure", "Mac"] })).toEqual(["Atlas"]);
  });

  it.each([
    { subcategories: ["Knitting"] },
    { mainCategories: ["Food"] },
    { mainCategories: [AEC], subcategories: ["Infrastructure", "Knitting"], searchText: "atlas" },
  ])("finds nothing in a nonexistent category: %j", async (filter) => {
    expect(await filtered(filter)).toEqual([]);
  });
});

describe("facet counts (D2)", () => {
  it("follow the search text", async () => {
    const { counts, total } = await searched({ searchText: "film" });
    expect(total).toBe(1);
    expect(counts).toEqual({ "Film & VFX": 1, Mac: 1, Linux: 1 });
  });
});

describe("invalid input", () => {
  it.each([
    ["a category that is no text", { subcategories: [7] }, 400, "A category must be text."],
    ["a NUL", { searchText: "a\u0000b" }, 400, "The search text contains characters that are not allowed."],
    ["a number", { searchText: 7 }, 400, "The search text must be text."],
    ["a list", [], 400, "The filter must be an object."],
    ["half a JSON", "{", 400, "The request is not valid JSON."],
    ["a long body", { searchText: "x".repeat(70_000) }, 413, "The request is too large."],
  ])("%s is refused with a message", async (_name, body, status, message) => {
    expect(await failureOf(await post("/api/filterProducts", body))).toEqual({ status, message });
  });
});
