import { describe, expect, it, test } from "vitest";
import type { Filter } from "./filter.ts";
import type { Product } from "../catalogue/product.ts";
import { testProduct } from "../testing/product.ts";
import { indexCatalogue } from "./catalogue-index.ts";
import { productsNamed } from "./products-page.ts";
import { matchingProducts, searchCatalogue } from "./search-catalogue.ts";
import { countTypingErrors } from "../text/typing-errors.ts";

const product = (productname: string, description: string, fields: Partial<Product> = {}) =>
  testProduct({ productname, description, mainCategories: [], subcategories: [], ...fields });

const catalogue = indexCatalogue([
  product("AutoCAD LT", "Plans on the multi-user desk.", { subcategories: ["Mac"], priceCents: 500_00 }),
  product("Fusion", "One app, from part to machine.", { subcategories: ["Sculpting"] }),
  product("Fusion for Design", "Add-on for Fusion.", { subcategories: ["BIM"], priceCents: 900_00 }),
  product("3ds Max", "Scenes for film_makers.", { subcategories: ["Film & VFX"] }),
  product("Info360 Plant", "Pumps. Works with AutoCAD files.", { subcategories: ["GIS"], stock: false }),
  product("Été Motion", "Colour centre, 100% offline. Sketches in linen.", { subcategories: ["Animation"] }),
  product("Fusion Design", "Another add-on.", { subcategories: ["BIM"], priceCents: 700_00 }),
]);

const filter = (searchText: string, more: Partial<Filter> = {}): Filter => ({
  mainCategories: [],
  subcategories: [],
  searchText,
  ...more,
});
const page = (searchText: string, more?: Partial<Filter>) =>
  searchCatalogue(catalogue, { ...filter(searchText, more), page: 1 });
const namesOf = (products: readonly Product[] = []) => products.map(({ productname }) => productname);
const found = (searchText: string, more?: Partial<Filter>) => namesOf(page(searchText, more).products);

describe("the words of a search (D1, D64)", () => {
  it.each([
    ["ETE", ["Été Motion"]],
    ["motion été", ["Été Motion"]],
    ["auto-cad lt", ["AutoCAD LT"]],
    ["autocadlt", ["AutoCAD LT"]],
    ["3dsmax", ["3ds Max"]],
    ["3 ds max", ["3ds Max"]],
    ["color", ["Été Motion"]],
    ["center", ["Été Motion"]],
    ["sketch", ["Été Motion"]],
    ["machines", ["Fusion"]],
    ["lt", ["AutoCAD LT"]],
    ["360", ["Info360 Plant"]],
    // Products with the word in their name come before those that only describe it.
    ["autocad", ["AutoCAD LT", "Info360 Plant"]],
    // A part of a word counts only in names.
    ["cad", ["AutoCAD LT"]],
    // An exact name comes before others with the same words.
    ["fusion design", ["Fusion Design", "Fusion for Design"]],
    ["fusion", ["Fusion", "Fusion for Design", "Fusion Design"]],
    // Each word is found, but no product has both.
    ["motion plant", []],
    // Filler words don't count, unless there's no other word.
    ["the best software for GIS", ["Info360 Plant"]],
    ["kaufen autocad günstig lt", ["AutoCAD LT"]],
    ["with", ["Info360 Plant"]],
    // A word that no product has is dropped (D75).
    ["fusion 2031", ["Fusion", "Fusion for Design", "Fusion Design"]],
  ])("'%s' finds %j", (searchText, names) => {
    expect(found(searchText)).toEqual(names);
  });

  it.each([
    ["%", ["Été Motion"]],
    ["_", ["3ds Max"]],
    ["\\", []],
    ["'", []],
    ["100%", ["Été Motion"]],
  ])("%s is searched for as an ordinary character", (searchText, names) => {
    expect(found(searchText)).toEqual(names);
  });

  it("a name with marks is found by them, and its letter alone is another word", () => {
    const names = ["Civil 3D", "C++ Builder", "C# Kit", "Netfabb", ".NET Kit"];
    const index = indexCatalogue(names.map((name) => product(name, "Für C und D.")));
    const foundIn = (text: string) => namesOf(searchCatalogue(index, { ...filter(text), page: 1 }).products);
    expect(foundIn("c++")).toEqual(["C++ Builder"]);
    expect(foundIn("C+ builder")).toEqual(["C++ Builder"]);
    expect(foundIn("(C#)")).toEqual(["C# Kit"]);
    expect(foundIn("Ｃ＃ kit")).toEqual(["C# Kit"]);
    expect(foundIn(".net")).toEqual([".NET Kit"]);
    expect(foundIn("civil+")).toEqual(["Civil 3D"]);
    expect(foundIn("c").length).toBeGreaterThan(2);
    for (const text of ["c++", "C#", "f#", ".net"]) expect(found(text)).toEqual([]);
    expect(found("3ds+")).toEqual(["3ds Max"]);
    expect(found("c++ fusion")).toEqual(found("fusion"));
  });

  it("REST responses have the same products in the same order", () => {
    expect(namesOf(matchingProducts(catalogue, filter("fusion design")))).toEqual(found("fusion design"));
  });
});

describe("a word that asks for a low price", () => {
  it("puts the cheapest first, but matches by name or category before matches by description", () => {
    expect(found("cheap bim")).toEqual(["Fusion Design", "Fusion for Design"]);
    expect(found("goedkope autocad")).toEqual(["AutoCAD LT", "Info360 Plant"]);
    expect(found("pas cher")[0]).toBe("Fusion");
  });

  it("gives way to a chosen order", () => {
    expect(found("cheap bim", { sort: "-price" })).toEqual(["Fusion for Design", "Fusion Design"]);
  });
});

describe("a typing error (D64)", () => {
  it.each([
    ["autocda", "AutoCAD"],
    ["auto cadd", "auto CAD"],
    ["fushion", "Fusion"],
    ["animaton", "Animation"],
    ["3dsmxa", "3ds Max"],
    ["fusion desing", "fusion Design"],
    ["vermesung", undefined],
  ])("in '%s' is corrected to %j, and the page says so", (searchText, suggestion) => {
    const answer = page(searchText);
    expect(answer.suggestion).toBe(suggestion);
    expect(answer.products).toEqual(suggestion === undefined ? [] : page(suggestion).products);
  });

  it("is corrected only to a text with matches under the filter", () => {
    expect(page("fushion", { subcategories: ["BIM"] })).toMatchObject({ suggestion: "Fusion", total: 2 });
    expect(page("fushion", { subcategories: ["Mac"] })).not.toHaveProperty("suggestion");
  });

  it("isn't assumed if a digit differs, or in a short word", () => {
    expect(page("info361").suggestion).toBeUndefined();
    expect(page("mxa").suggestion).toBeUndefined();
  });

  test.each([
    ["cad", "cad", 0],
    ["cda", "cad", 1],
    ["cadd", "cad", 1],
    ["ca", "cad", 1],
    ["cat", "cad", 1],
    ["dca", "cad", 2],
    ["", "cad", 3],
  ])("'%s' for '%s' has %i errors", (typed, meant, errors) => {
    expect(countTypingErrors(typed, meant)).toBe(errors);
  });
});

describe("a search without matches (D75)", () => {
  it("offers the nearest products in stock: with most of the words, or with the beginning of one", () => {
    expect(namesOf(page("max motion").nearest).slice(0, 2)).toEqual(["3ds Max", "Été Motion"]);
    expect(namesOf(page("motionless").nearest)[0]).toBe("Été Motion");
  });

  it("offers the first products in display order if no word helps, and never sold-out ones", () => {
    expect(namesOf(page("zzzz").nearest)).toEqual(["AutoCAD LT", "Fusion", "Fusion for Design", "3ds Max"]);
    expect(namesOf(page("info360 zz motion").nearest)).not.toContain("Info360 Plant");
  });
});

describe("the administrators' list", () => {
  it("has the products whose name contains the text as typed, regardless of case and diacritics", () => {
    expect(namesOf(productsNamed(catalogue.products, " ETE m"))).toEqual(["Été Motion"]);
    expect(namesOf(productsNamed(catalogue.products, "design"))).toEqual([
      "Fusion for Design",
      "Fusion Design",
    ]);
    expect(namesOf(productsNamed(catalogue.products, "%"))).toEqual([]);
    expect(productsNamed(catalogue.products, " ")).toHaveLength(7);
  });
});
