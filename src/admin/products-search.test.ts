import { expect, test } from "vitest";
import { appsSearch, type AppsView } from "./products-search.ts";

const ADD: AppsView = { tab: undefined, view: undefined, stock: undefined, q: "", page: 1, edit: undefined };
const LIST: AppsView = { ...ADD, tab: "view" };

test.each([
  [{}, ADD],
  [{ tab: "view" }, LIST],
  [
    { tab: "view", stock: "out" },
    { ...LIST, stock: "out" },
  ],
  [
    { tab: "view", view: "table" },
    { ...LIST, view: "table" },
  ],
  [
    { tab: "view", q: "cad l" },
    { ...LIST, q: "cad l" },
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
    { tab: "view", view: undefined, stock: "out", q: "cad", page: 2, edit: "0b7c" },
  ],
] as const)("%j is read, and written back the same", (search, view) => {
  expect(appsSearch.read(search)).toEqual(view);
  expect(appsSearch.write(view)).toEqual(search);
});

test.each([
  [{ stock: "out" }, { ...LIST, stock: "out" }],
  [{ view: "table" }, { ...LIST, view: "table" }],
  [{ edit: "0b7c" }, { ...LIST, edit: "0b7c" }],
  [{ page: "2" }, { ...LIST, page: 2 }],
  [{ q: "360" }, { ...LIST, q: "360" }],
])("%j selects the list", (search, view) => {
  expect(appsSearch.read(search)).toEqual(view);
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
    { ...LIST, q: "ab" },
  ],
])("unknown values in %j are dropped", (search, view) => {
  expect(appsSearch.read(search)).toEqual(view);
});
