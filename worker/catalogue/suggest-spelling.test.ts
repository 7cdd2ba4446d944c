import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Filter } from "#domain/filter.ts";
import { SEARCH_CATALOGUE } from "../testing/search-catalogue.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { allProducts } from "../testing/all-products.ts";
import { searchProducts } from "./search.ts";

const NOTHING: Filter = { mainCategories: [], subcategories: [], searchText: "" };
const found = async (searchText: string) =>
  (await allProducts(testDatabase(), { ...NOTHING, searchText })).map(({ productname }) => productname);
const suggestion = async (searchText: string, filter: Partial<Filter> = {}) =>
  (await searchProducts(testDatabase(), { ...NOTHING, ...filter, searchText, page: 1 })).suggestion;

beforeAll(() => resetShop(SEARCH_CATALOGUE));

describe("a typing error (D64)", () => {
  it.each([
    ["autocda", "AutoCAD"],
    ["autocad linx", undefined],
    ["scan linx", "scan Linux"],
    ["fushion", "Fusion"],
    ["colection", "Collection"],
    ["auto cadd", "AutoCAD"],
    ["sculptting", "Sculpting"],
    // In a name or an alias written without its spaces.
    ["3dsmxa", "3ds Max"],
    ["3ds mxa", "3ds Max"],
    ["fusoin360", "Fusion 360"],
    // Beside words that match: only with products that have both.
    ["fusion sculptng", "fusion Sculpting"],
    ["linux sculptng", undefined],
    // Two errors, or too short to tell.
    ["autodca x", undefined],
    ["sacn kti", undefined],
    ["mxa", undefined],
    ["fusion", undefined],
  ])("'%s' suggests %j", async (searchText, meant) => {
    expect(await suggestion(searchText)).toBe(meant);
  });

  it("mends a word in either spelling of English", async () => {
    await resetShop([product({ productname: "Solid Kit", subcategories: ["3D modeling"] })]);
    expect(await suggestion("modelng")).toBe("modeling");
    expect(await suggestion("nodelling")).toBe("modeling");
    await resetShop(SEARCH_CATALOGUE);
  });

  it("suggests only what matches under the same filters", async () => {
    expect(await suggestion("fushion", { subcategories: ["BIM"] })).toBe("Fusion");
    expect(await suggestion("fushion", { subcategories: ["Mac"] })).toBeUndefined();
  });

  it("finds something by whatever it suggests", async () => {
    const words = fc.constantFrom("autocad", "fusion", "design", "collection", "linux", "sculpting", "plant");
    const mistyped = fc
      .tuple(words, fc.nat({ max: 8 }), fc.constantFrom("drop", "double", "swap", "x"))
      .map(([word, place, error]) => {
        const at = Math.min(place, word.length - 2);
        const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
        const wrong = { drop: next, double: `${letter}q${next}`, swap: `${next}${letter}`, x: `x${next}` };
        return before + wrong[error] + after;
      });
    await fc.assert(
      fc.asyncProperty(mistyped, async (searchText) => {
        if ((await found(searchText)).length > 0) return;
        const meant = await suggestion(searchText);
        expect(meant).toBeTypeOf("string");
        expect(await found(meant ?? "")).not.toEqual([]);
      }),
      { numRuns: 40 },
    );
    const around = fc.array(fc.constantFrom("fusion", "design", "a", "3", "ds", "max", "360"), {
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(around, mistyped, around, async (before, word, after) => {
        const meant = await suggestion([...before, word, ...after].join(" "));
        if (meant === undefined) return;
        expect(await found(meant)).not.toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
