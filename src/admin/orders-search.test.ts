import { expect, it } from "vitest";
import { readOrdersSearch, writeOrdersSearch } from "./orders-search.ts";

it("reads the view that it wrote, without defaults", () => {
  const view = { q: "ada", status: "paid", sort: "-total", page: 3 } as const;
  expect(readOrdersSearch(writeOrdersSearch(view))).toEqual(view);
  expect(writeOrdersSearch({ q: "", status: undefined, sort: undefined, page: 1 })).toEqual({});
});

it.each([
  [{ q: 5, status: "lost", page: "x", sort: "status" }],
  [{ page: "0" }],
  [{ page: "1.5" }],
  [{ page: "-1", status: "PAID" }],
  [{ q: "\0" }],
])("drops unknown values in %j", (search) => {
  expect(readOrdersSearch(search)).toEqual({ q: "", status: undefined, sort: undefined, page: 1 });
});

it("truncates a search that is too long for the server", () => {
  expect(readOrdersSearch({ q: "x".repeat(1500) }).q).toHaveLength(1000);
});
