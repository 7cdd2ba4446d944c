import { expect, test } from "vitest";
import { readAppsSearch } from "./products-search.ts";

test.each([
  [{}, {}],
  [{ tab: "view" }, { tab: "view" }],
  [{ tab: "add" }, {}],
  [{ tab: "knitting", other: "1" }, {}],
  [{ edit: "0b7c" }, { tab: "view", edit: "0b7c" }],
  [{ tab: "view", edit: "../etc" }, { tab: "view" }],
  [{ stock: "out" }, { tab: "view", stock: "out" }],
  [
    { tab: "view", stock: "out", edit: "0b7c" },
    { tab: "view", stock: "out", edit: "0b7c" },
  ],
  [{ tab: "view", stock: "in" }, { tab: "view" }],
])("%j is read as %j", (search, read) => {
  expect(readAppsSearch(search)).toEqual(read);
  // What is dropped is named, or the router would keep it from the address.
  expect(Object.keys(readAppsSearch(search)).toSorted()).toEqual(["edit", "stock", "tab"]);
});
