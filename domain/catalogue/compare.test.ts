import { expect, it } from "vitest";
import { distinctSlugs, SLUGS_MAX } from "./compare.ts";

it("a comparison has each slug once, and drops invalid ones (D65)", () => {
  expect(distinctSlugs(["autocad", 7, "Not a slug", null, "revit", "autocad", ""])).toEqual([
    "autocad",
    "revit",
  ]);
});

it("a comparison has at most as many slugs as one call accepts", () => {
  const slugs = Array.from({ length: SLUGS_MAX + 1 }, (_, at) => `product-${at}`);
  expect(distinctSlugs(slugs)).toEqual(slugs.slice(0, SLUGS_MAX));
});
