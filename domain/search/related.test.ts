import { describe, expect, it } from "vitest";
import type { Product } from "../catalogue/product.ts";
import type { ProductGlance } from "./related-products.ts";
import { testProduct } from "../testing/product.ts";
import { indexCatalogue } from "./catalogue-index.ts";
import { relatedProducts } from "./related.ts";

const CAD = ["Drafting", "3D modeling", "Construction documentation"];
const product = (productname: string, subcategories: string[], fields: Partial<Product> = {}) =>
  testProduct({ productname, subcategories, ...fields });

const CATALOGUE = [
  product("Draw", [...CAD, "Windows"]),
  product("Draw LT", ["Drafting", "Construction documentation", "Mac"]),
  product("Everything", [...CAD, "Animation", "BIM", "Rendering", "VR"]),
  product("Sketch", ["Drafting"], { stock: false }),
  product("Outline", ["Drafting"]),
  product("Pencil", ["Drafting", "VR"]),
  product("Film", ["Animation", "Windows"]),
  product("Bundle", ["Drafting"], { includes: ["film", "draw"] }),
  product("Platform", ["Windows"]),
];
const catalogue = indexCatalogue(CATALOGUE);

const names = (list: readonly ProductGlance[]) => list.map(({ productname }) => productname);

function beside(slug: string) {
  const own = CATALOGUE.find((one) => one.slug === slug);
  if (own === undefined) throw new Error(`no product ${slug}`);
  const { includes, includedIn, alike } = relatedProducts(catalogue, own);
  return { includes: names(includes), includedIn: names(includedIn), alike: names(alike) };
}

describe("related products (D9, D71)", () => {
  it("are the most alike, with equals in stock first, and the collections that include the product", () => {
    expect(beside("draw")).toEqual({
      includes: [],
      includedIn: ["Bundle"],
      // Shares two of three; three of seven; one of three (in stock first).
      alike: ["Draw LT", "Everything", "Outline", "Sketch"],
    });
  });

  it("of a collection are the products it includes, in display order, and those aren't repeated among the alike", () => {
    expect(beside("bundle")).toEqual({
      includes: ["Draw", "Film"],
      includedIn: [],
      alike: ["Outline", "Sketch", "Draw LT", "Pencil"],
    });
  });

  it("are never alike by platform alone", () => {
    expect(beside("film").alike).toEqual(["Everything"]);
    expect(beside("platform").alike).toEqual([]);
  });

  it("have a replacement only for a product that can't be bought: of its family or, without one, the most alike (D80)", () => {
    expect(relatedProducts(catalogue, testProduct({ subcategories: CAD })).replacement).toBeNull();
    const soldOut = (productname: string) =>
      relatedProducts(catalogue, product(productname, CAD, { stock: false })).replacement?.productname;
    expect([soldOut("Pencil 2"), soldOut("Autodesk Film"), soldOut("Autodesk Other")]).toEqual([
      "Pencil",
      "Draw",
      "Draw",
    ]);
    expect(relatedProducts(catalogue, product("Alone", ["VR"], { plans: {} })).replacement?.productname).toBe(
      "Pencil",
    );
    expect(relatedProducts(catalogue, product("Lone", ["Windows"], { stock: false })).replacement).toBeNull();
  });
});
