import { expect, test } from "vitest";
import { MAIN_CATEGORIES, SUBCATEGORIES } from "#domain/taxonomy.ts";
import { slugOf } from "#domain/slug.ts";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";
import {
  canonicalPath,
  type CatalogueView,
  readCatalogueSearch,
  UNFILTERED,
  withFacet,
  writeCatalogueSearch,
} from "./catalogue-search.ts";

const through = (view: CatalogueView) =>
  readCatalogueSearch(parseSearch(stringifySearch(writeCatalogueSearch(view))));

test("an empty query string is the whole catalogue, and vice versa", () => {
  expect(readCatalogueSearch({})).toEqual(UNFILTERED);
  expect(stringifySearch(writeCatalogueSearch(UNFILTERED))).toBe("");
});

test("names with commas and ampersands become readable slugs", () => {
  const view: CatalogueView = {
    searchText: "auto cad & co, 100%",
    mainCategories: ["Architecture, Engineering & Construction", "Media & Entertainment"],
    subcategories: ["Film & VFX", "Windows"],
    page: 3,
  };
  expect(stringifySearch(writeCatalogueSearch(view))).toBe(
    "?q=auto+cad+%26+co%2C+100%25&main=architecture-engineering-construction.media-entertainment&sub=film-vfx.windows&page=3",
  );
  expect(through(view)).toEqual(view);
});

test("every name in the taxonomy survives the round trip", () => {
  const view = { ...UNFILTERED, mainCategories: [...MAIN_CATEGORIES], subcategories: [...SUBCATEGORIES] };
  expect(through(view)).toEqual(view);
  expect(new Set(SUBCATEGORIES.map(slugOf)).size).toBe(SUBCATEGORIES.length);
});

test.each(["123", "1e5", "null", "true", '"quoted"', "[1]"])(
  "the search text %s stays text",
  (searchText) => {
    expect(through({ ...UNFILTERED, searchText }).searchText).toBe(searchText);
  },
);

test("unknown values are dropped", () => {
  expect(
    readCatalogueSearch({ q: 5, main: "nothing.workflows", sub: ["windows"], page: "-1", other: "x" }),
  ).toEqual({
    ...UNFILTERED,
    mainCategories: ["Workflows"],
  });
  for (const page of ["0", "1.5", "many", "1000000", ""]) expect(readCatalogueSearch({ page }).page).toBe(1);
  expect(readCatalogueSearch({ q: `a\0${"b".repeat(1500)}` }).searchText).toHaveLength(1000);
});

test("changing a facet returns to page 1", () => {
  const withMac = withFacet({ ...UNFILTERED, page: 4 }, { kind: "sub", name: "Mac" }, true);
  expect(withMac).toEqual({ ...UNFILTERED, subcategories: ["Mac"] });
  expect(withFacet(withMac, { kind: "sub", name: "Mac" }, false)).toEqual(UNFILTERED);
});

test.each([
  ["the first page", {}, 82, "/products"],
  ["a further page", { page: 2 }, 82, "/products?page=2"],
  ["a page before the number of matches is known", { page: 3 }, undefined, "/products?page=3"],
  ["a page behind the last", { page: 9 }, 82, "/products?page=4"],
  ["a page of an empty catalogue", { page: 2 }, 0, "/products"],
  ["a search", { searchText: "maya", page: 2 }, 82, "/products"],
  ["facets", { subcategories: ["Windows" as const] }, 82, "/products"],
])("%s has one address for search engines", (_name, changes, total, path) => {
  expect(canonicalPath({ ...UNFILTERED, ...changes }, total)).toBe(path);
});
