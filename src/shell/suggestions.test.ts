import { describe, expect, it } from "vitest";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { suggestionText, nextOption, suggestionsInWords } from "./suggestions.ts";

describe("arrow keys among suggestions", () => {
  it("move down through all of them, to the field, and to the first again", () => {
    const way = [null, 0, 1, 2, null, 0];
    expect(way.slice(0, -1).map((active) => nextOption(active, "ArrowDown", 3))).toEqual(way.slice(1));
  });

  it("move up from the field to the last, and from the first to the field", () => {
    const way = [null, 2, 1, 0, null, 2];
    expect(way.slice(0, -1).map((active) => nextOption(active, "ArrowUp", 3))).toEqual(way.slice(1));
  });
});

it("requests suggestions for the typed text without surrounding spaces, cut to the length that the server accepts", () => {
  expect(suggestionText("  auto cad ")).toBe("auto cad");
  expect(suggestionText("x".repeat(SEARCH_TEXT_MAX_CHARS + 1))).toHaveLength(SEARCH_TEXT_MAX_CHARS);
});

it.each([
  [0, 0, "No suggestions"],
  [1, 0, "1 suggestion"],
  [2, 1, "3 suggestions"],
])("announces %i products and %i categories as '%s'", (products, categories, said) => {
  const product = {
    slug: "draft",
    productname: "Draft",
    imageUrl: "",
    stock: true,
    priceCents: 100,
    totalCents: 100,
    plans: {},
    planCents: {},
  };
  const suggestions = {
    products: Array.from({ length: products }, () => product),
    categories: Array.from({ length: categories }, () => ({ name: "BIM" as const, count: 2 })),
  };
  expect(suggestionsInWords(suggestions)).toBe(said);
});
