import { expect, test } from "vitest";
import { MAIN_CATEGORIES, SUBCATEGORIES } from "#domain/catalogue/taxonomy.ts";
import { slugOf } from "#domain/text/slug.ts";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";
import { activeFilters } from "./active-filters.ts";
import {
  canonicalPath,
  type CatalogueView,
  isFiltered,
  UNFILTERED,
  withFacet,
  withoutFilters,
  writeCatalogueSearch,
} from "./catalogue-search.ts";
import { readCatalogueSearch } from "./read-catalogue-search.ts";

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
  ["a sorted page", { sort: "name" as const, page: 2 }, 82, "/products"],
  ["facets", { subcategories: ["Windows" as const] }, 82, "/products"],
])("every view has one address for search engines: %s", (_name, changes, total, path) => {
  expect(canonicalPath({ ...UNFILTERED, ...changes }, total)).toBe(path);
});

test("stock, prices and order have readable forms in the address (D65)", () => {
  const view: CatalogueView = {
    ...UNFILTERED,
    searchText: "cad",
    inStock: true,
    minCents: 100_00,
    maxCents: 1234_50,
    sort: "-price",
    page: 2,
  };
  expect(stringifySearch(writeCatalogueSearch(view))).toBe(
    "?q=cad&stock=in&min=100&max=1234.50&sort=-price&page=2",
  );
  expect(through(view)).toEqual(view);
});

test("the address accepts a price as typed into the form (D69), and drops an invalid one", () => {
  expect(readCatalogueSearch({ min: "€ 1.234,56", max: " 2000 " })).toMatchObject({
    minCents: 1234_56,
    maxCents: 2000_00,
  });
  for (const price of ["1.299", "-5", "0", "12.345", "1000000", "cheap", "", 5]) {
    expect(readCatalogueSearch({ min: price, max: price })).toEqual(UNFILTERED);
  }
  expect(readCatalogueSearch({ stock: "yes", sort: "stars" })).toEqual(UNFILTERED);
});

test("a price range the wrong way round is swapped, and an open one isn't (D65)", () => {
  expect(readCatalogueSearch({ min: "300", max: "100" })).toMatchObject({
    minCents: 100_00,
    maxCents: 300_00,
  });
  expect(readCatalogueSearch({ min: "300", max: "300" })).toMatchObject({
    minCents: 300_00,
    maxCents: 300_00,
  });
  expect(readCatalogueSearch({ min: "300" })).toEqual({ ...UNFILTERED, minCents: 300_00 });
});

test("a sort order isn't a filter, and is kept when the filters are cleared", () => {
  const sorted: CatalogueView = { ...UNFILTERED, sort: "name" };
  expect(isFiltered(sorted)).toBe(false);
  for (const filter of [{ inStock: true }, { minCents: 1 }, { maxCents: 1 }, { searchText: "a" }] as const) {
    expect(isFiltered({ ...sorted, ...filter })).toBe(true);
    expect(withoutFilters({ ...sorted, ...filter, page: 3 })).toEqual(sorted);
  }
  expect(isFiltered({ ...sorted, searchText: "  " })).toBe(false);
});

test("each active filter leads to the view without it, from its first page", () => {
  const view: CatalogueView = {
    ...UNFILTERED,
    subcategories: ["Mac"],
    inStock: true,
    minCents: 100_00,
    maxCents: 1234_50,
    page: 3,
  };
  const left = activeFilters(view).map(({ name, without }) => [
    name,
    stringifySearch(writeCatalogueSearch(without)),
  ]);
  expect(left).toEqual([
    ["Mac", "?stock=in&min=100&max=1234.50"],
    ["In stock", "?sub=mac&min=100&max=1234.50"],
    ["€100 to €1,234.50 a year", "?sub=mac&stock=in"],
  ]);
});

test.each([
  ["From €100 a year", { minCents: 100_00 }],
  ["Up to €100 a year", { maxCents: 100_00 }],
])("an open price range reads %s", (words, range) => {
  expect(activeFilters({ ...UNFILTERED, ...range }).map(({ name }) => name)).toEqual([words]);
});

test("a price range says that it's with VAT to a visitor who sees prices without (D76)", () => {
  const names = activeFilters({ ...UNFILTERED, inStock: true, maxCents: 100_00 }, false).map(
    ({ name }) => name,
  );
  expect(names).toEqual(["In stock", "Up to €100 a year incl. VAT"]);
});
