import { expect, it } from "vitest";
import { testProduct } from "../testing/product.ts";
import { catalogueOf } from "./catalogue.ts";
import { whichOne } from "./which-one.ts";

/** Revit LT was called Revit Light. */
const entries = (names: readonly string[]) =>
  names.map((productname, at) => ({
    product: testProduct({ _id: `00000000-0000-4000-8000-00000000000${at}`, productname }),
    changedAt: new Date(),
    oldSlugs: productname === "Revit Light" ? ["revit-lt"] : [],
  }));
function asked(names: readonly string[], slug: string) {
  const { bySlug } = catalogueOf("1", entries(names));
  const product = bySlug.get(slug);
  if (product === undefined) throw new Error(`no product ${slug}`);
  const which = whichOne(bySlug, product);
  return which && [...which.questions.map((one) => one.product.productname), which.otherwise.productname];
}

it("the questions of a family lead to its products, the same from each of them (D81)", () => {
  const names = ["Revit", "AutoCAD Revit LT Suite", "Revit LT", "Draw"];
  expect(asked(names, "revit")).toEqual(["Revit", "AutoCAD Revit LT Suite", "Revit LT"]);
  expect(asked(names, "revit-lt")).toEqual(asked(names, "revit"));
  expect(asked(names, "draw")).toBeNull();
});

it("the questions of a family find a renamed product, and aren't asked if one is missing (D81)", () => {
  expect(asked(["Revit", "AutoCAD Revit LT Suite", "Revit Light"], "revit-light")).toEqual([
    "Revit",
    "AutoCAD Revit LT Suite",
    "Revit Light",
  ]);
  expect(asked(["Revit", "Revit LT"], "revit")).toBeNull();
});
