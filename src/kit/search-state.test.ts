import { expect, it } from "vitest";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { matching, oneOf, page, searchState, text } from "./search-state.ts";

const state = searchState({
  q: text,
  list: oneOf(["open", "done"]),
  late: oneOf([1]),
  name: matching(/^[a-z]{1,5}$/),
  page,
});
const FIRST = { q: "", list: undefined, late: undefined, name: undefined, page: 1 };

it.each([
  [
    { q: "maya", list: "open", late: "1", name: "ada", page: "3" },
    { list: "open", late: 1, page: 3 },
  ],
  [
    { q: "maya", list: "done", late: 1, name: "ada", page: 100_000 },
    { list: "done", late: 1, page: 100_000 },
  ],
])("reads %j", (search, view) => {
  expect(state.read(search)).toEqual({ q: "maya", name: "ada", ...view });
});

it.each([
  [{}],
  [{ q: 7, list: "all", late: "2", name: "Ada", page: "0" }],
  [{ q: ["maya"], list: ["open"], late: true, name: "adalovelace", page: "1.5" }],
  [{ q: null, list: "", late: "", name: 7, page: "100001" }],
  [{ page: "second", other: "x" }],
])("drops what is malformed: %j", (search) => {
  expect(state.read(search)).toEqual(FIRST);
});

it("cuts a text to the length that a search accepts", () => {
  expect(state.read({ q: "a".repeat(SEARCH_TEXT_MAX_CHARS + 1) }).q).toBe("a".repeat(SEARCH_TEXT_MAX_CHARS));
});

it("writes a view without its defaults, and reads it back", () => {
  const view = { q: "maya", list: "open", late: 1, name: "ada", page: 2 } as const;
  expect(state.write(view)).toEqual(view);
  expect(state.read(state.write(view))).toEqual(view);
  expect(Object.keys(state.write(FIRST))).toEqual([]);
  expect(Object.entries(state.write({ list: "done", page: 1 }))).toEqual([["list", "done"]]);
});
