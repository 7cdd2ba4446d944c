import { describe, expect, it } from "vitest";
import { SEARCH_TEXT_MAX_CHARS } from "./filter.ts";
import { PRICE_MAX_CENTS } from "../money/money.ts";
import { filterSchema, searchSchema } from "./search.ts";

const isTaken = (input: object): boolean => searchSchema.safeParse(input).success;
const many = (count: number, name: string): string[] => Array.from({ length: count }, () => name);

describe("a search of the catalogue (S83)", () => {
  it("covers everything, from the first page, if nothing is given", () => {
    const nothing = { mainCategories: [], subcategories: [], searchText: "" };
    expect(filterSchema.parse({})).toEqual(nothing);
    expect(searchSchema.parse({})).toEqual({ ...nothing, page: 1 });
  });

  it("keeps every given field", () => {
    const all = {
      mainCategories: ["Workflows"],
      subcategories: ["BIM"],
      searchText: "cad",
      page: 10_000,
      sort: "-price",
      inStock: true,
      minCents: 1,
      maxCents: PRICE_MAX_CENTS,
    };
    expect(searchSchema.parse(all)).toEqual(all);
  });

  it.each([
    { mainCategories: ["Food"] },
    { mainCategories: "Workflows" },
    { mainCategories: many(101, "Workflows") },
    { subcategories: ["Knitting"] },
    { subcategories: many(501, "BIM") },
    { searchText: "x".repeat(SEARCH_TEXT_MAX_CHARS + 1) },
    { page: 0 },
    { page: 10_001 },
    { page: 1.5 },
    { sort: "newest" },
    { inStock: false },
    { minCents: 0 },
    { minCents: 1.5 },
    { maxCents: PRICE_MAX_CENTS + 1 },
  ])("cannot have %j", (input) => {
    expect(isTaken(input)).toBe(false);
  });

  it("accepts input up to its limits", () => {
    expect(isTaken({ mainCategories: many(100, "Workflows"), subcategories: many(500, "BIM") })).toBe(true);
    expect(isTaken({ searchText: "x".repeat(SEARCH_TEXT_MAX_CHARS) })).toBe(true);
  });
});
