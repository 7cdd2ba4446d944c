import { expect, test } from "vitest";
import { type AppsView, readAppsSearch, writeAppsSearch } from "./products-search.ts";

const ADD: AppsView = {
  tab: "add",
  asTable: false,
  onlyOutOfStock: false,
  text: "",
  page: 1,
  edit: undefined,
};
const LIST: AppsView = { ...ADD, tab: "view" };

test.each([
  [{}, ADD],
  [{ tab: "view" }, LIST],
  [
    { tab: "view", stock: "out" },
    { ...LIST, onlyOutOfStock: true },
  ],
  [
    { tab: "view", view: "table" },
    { ...LIST, asTable: true },
  ],
  [
    { tab: "view", q: "cad l" },
    { ...LIST, text: "cad l" },
  ],
  [
    { tab: "view", page: 3 },
    { ...LIST, page: 3 },
  ],
  [
    { tab: "view", edit: "0b7c" },
    { ...LIST, edit: "0b7c" },
  ],
  [
    { tab: "view", stock: "out", q: "cad", page: 2, edit: "0b7c" },
    { tab: "view", asTable: false, onlyOutOfStock: true, text: "cad", page: 2, edit: "0b7c" } as const,
  ],
])("%j is read, and written back the same", (search, view) => {
  expect(readAppsSearch(search)).toEqual(view);
  expect(writeAppsSearch(view)).toEqual(search);
});

test.each([
  [{ stock: "out" }, { ...LIST, onlyOutOfStock: true }],
  [{ view: "table" }, { ...LIST, asTable: true }],
  [{ edit: "0b7c" }, { ...LIST, edit: "0b7c" }],
  [{ page: "2" }, { ...LIST, page: 2 }],
  [{ q: 360 }, { ...LIST, text: "360" }],
])("%j selects the list", (search, view) => {
  expect(readAppsSearch(search)).toEqual(view);
});

test.each([
  [{ tab: "knitting", other: "1" }, ADD],
  [{ tab: "view", edit: "../etc" }, LIST],
  [{ tab: "view", stock: "in" }, LIST],
  [{ tab: "view", view: "list" }, LIST],
  [{ tab: "view", page: "-1" }, LIST],
  [{ tab: "view", q: ["a"] }, LIST],
  [
    { tab: "view", q: "a\0b" },
    { ...LIST, text: "ab" },
  ],
])("unknown values in %j are dropped", (search, view) => {
  expect(readAppsSearch(search)).toEqual(view);
});
