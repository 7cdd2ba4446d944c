import { expect, it } from "vitest";
import { distinctSlugs, SLUGS_MAX } from "./compare.ts";

it("a comparison takes each slug once, and nothing that is none (D65)", () => {
  expect(distinctSlugs(["autocad", 7, "Not a slug", null, "revit", "autocad", ""])).toEqual([
    "autocad",
    "revit",
  ]);
});

it("a comparison takes no more slugs than one call may ask for", () => {
  const slugs = Array.from({ length: SLUGS_MAX + 1 }, (_, at) => `product-${at}`);
  expect(distinctSlugs(slugs)).toEqual(slugs.slice(0, SLUGS_MAX));
});
