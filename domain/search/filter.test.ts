import { describe, expect, it } from "vitest";
import { type Filter, canonicalSearch, searchWords, selectionByGroup } from "./filter.ts";
import { TAXONOMY } from "../catalogue/taxonomy.ts";

const NOTHING: Filter = { mainCategories: [], subcategories: [], searchText: "" };
const [FIRST, SECOND] = TAXONOMY;
if (FIRST === undefined || SECOND === undefined) throw new Error("the taxonomy has two groups at least");
const [ENTRY, OTHER] = FIRST.subcategories;
if (ENTRY === undefined || OTHER === undefined) throw new Error("its first group has two entries at least");

describe("the selection by group (D1)", () => {
  it("is empty without a facet", () => {
    expect(selectionByGroup(NOTHING)).toEqual([]);
  });

  it("names a selected group, without entries", () => {
    expect(selectionByGroup({ mainCategories: [SECOND.name], subcategories: [] })).toEqual([
      { group: SECOND.name, subcategories: [] },
    ]);
  });

  it("names the group of a selected entry, with that entry only", () => {
    expect(selectionByGroup({ mainCategories: [], subcategories: [OTHER] })).toEqual([
      { group: FIRST.name, subcategories: [OTHER] },
    ]);
  });
});

describe("the words of a search text (D1)", () => {
  it("are separated by any white space, and each is listed once", () => {
    expect(searchWords(" civil  3d\tcivil\n")).toEqual(["civil", "3d"]);
  });
});

describe("the input for a page of matches", () => {
  it("leaves out defaults", () => {
    expect(Object.keys(canonicalSearch({ ...NOTHING, page: 1 }))).toEqual([]);
  });

  it("has every other field", () => {
    const given = { inStock: true, minCents: 0, maxCents: 50_00, sort: "price", page: 2 } as const;
    expect(canonicalSearch({ ...NOTHING, searchText: "cad", ...given })).toEqual({
      searchText: "cad",
      ...given,
    });
  });

  it("is the same regardless of the order in which facets were selected, and of duplicates", () => {
    const call = canonicalSearch({
      ...NOTHING,
      mainCategories: [SECOND.name, FIRST.name, SECOND.name],
      subcategories: [OTHER, ENTRY],
      page: 1,
    });
    expect(call).toEqual({ mainCategories: [FIRST.name, SECOND.name], subcategories: [ENTRY, OTHER] });
  });
});
