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
  it("returns everything in display order without a filter", async () => {
    expect(await filtered({})).toEqual(["Plan Kit", "Atlas", "Été Motion", "Loose Ends"]);
  });

  it("matches any selected sub-item within a group, and requires every group", async () => {
    expect(await filtered({ subcategories: ["Architecture", "Infrastructure"] })).toEqual([
      "Plan Kit",
      "Atlas",
    ]);
    expect(await filtered({ subcategories: ["Architecture", "Infrastructure", "Mac"] })).toEqual(["Atlas"]);
  });

  it("matches the whole family if only the group is selected, and the sub-items if some are", async () => {
    expect(await filtered({ mainCategories: [AEC] })).toEqual(["Plan Kit", "Atlas", "Loose Ends"]);
    expect(await filtered({ mainCategories: [AEC], subcategories: ["Infrastructure"] })).toEqual(["Atlas"]);
  });

  it("ranks a name match above a description match", async () => {
    expect(await filtered({ searchText: "atlas" })).toEqual(["Atlas", "Plan Kit"]);
  });

  it("ignores case and diacritics on both sides, and requires every word", async () => {
    expect(await filtered({ searchText: "ETE" })).toEqual(["Été Motion"]);
    expect(await filtered({ searchText: "MÓTION été" })).toEqual(["Été Motion"]);
    expect(await filtered({ searchText: "motion atlas" })).toEqual([]);
  });

  it.each([
    { subcategories: ["Knitting"] },
    { mainCategories: ["Food"] },
    { mainCategories: [AEC], subcategories: ["Infrastructure", "Knitting"], searchText: "atlas" },
  ])("finds nothing in a nonexistent category: %j", async (filter) => {
    expect(await filtered(filter)).toEqual([]);
  });

  it.each([
    ["%", ["Atlas"]],
    ["_", ["Été Motion"]],
    ["\\", []],
    ["'", []],
  ])("treats %s as a plain character", async (searchText, expected) => {
    expect(await filtered({ searchText })).toEqual(expected);
  });
});

describe("facet counts (D2)", () => {
  it("count the matches after selecting each facet: its own group's facets don't reduce them, others do", async () => {
    const { counts, total } = await searched({ subcategories: ["Architecture", "Mac"] });
    expect(total).toBe(0);
    expect(counts).toEqual({ Infrastructure: 1, Windows: 1 });
  });

  it("follow the search text", async () => {
    const { counts, total } = await searched({ searchText: "film" });
    expect(total).toBe(1);
    expect(counts).toEqual({ "Film & VFX": 1, Mac: 1, Linux: 1 });
  });

  it("cover the whole result, not just one page", async () => {
    const { counts, products } = await searched({ page: 2 });
    expect(products).toEqual([]);
    expect(counts["Windows"]).toBe(2);
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
