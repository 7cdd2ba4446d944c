import { expect, it } from "vitest";
import { SEARCH_TEXT_MAX_CHARS } from "./filter.ts";
import { INCLUDES_MAX } from "../catalogue/product-fields.ts";
import { productChoicesSchema, productsPageSchema } from "./products-page.ts";
const isTaken = (text: string, slugs: number): boolean =>
  productChoicesSchema.safeParse({ text, chosen: Array.from({ length: slugs }, () => "a") }).success;

it("the administrators' product list starts with all products, on its first page", () => {
  expect(productsPageSchema.parse({})).toEqual({ page: 1, text: "", onlyOutOfStock: false });
  const asked = { page: 2, text: "cad", onlyOutOfStock: true };
  expect(productsPageSchema.parse(asked)).toEqual(asked);
});

it("the choice of product names accepts any text and chosen slugs, within limits", () => {
  expect(productChoicesSchema.parse({})).toEqual({ text: "", chosen: [] });
  expect(productChoicesSchema.parse({ chosen: ["autocad"] })).toEqual({ text: "", chosen: ["autocad"] });
  expect(isTaken("x".repeat(SEARCH_TEXT_MAX_CHARS), INCLUDES_MAX)).toBe(true);
  expect(isTaken("x".repeat(SEARCH_TEXT_MAX_CHARS + 1), 0)).toBe(false);
  expect(isTaken("", INCLUDES_MAX + 1)).toBe(false);
  expect(productsPageSchema.safeParse({ text: 5 }).error?.issues[0]?.message).toBe("text must be text.");
});
