import { expect, it } from "vitest";
import { readCustomersSearch, writeCustomersSearch } from "./customers-search.ts";

it("reads the view that it wrote, without defaults", () => {
  const view = { q: "ada", page: 3 };
  expect(readCustomersSearch(writeCustomersSearch(view))).toEqual(view);
  expect(writeCustomersSearch({ q: "", page: 1 })).toEqual({});
});

it.each([[{ q: 5, page: "x" }], [{ page: "0" }], [{ q: "\0" }]])("drops unknown values in %j", (search) => {
  expect(readCustomersSearch(search)).toEqual({ q: "", page: 1 });
});
