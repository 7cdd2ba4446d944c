import { expect, it } from "vitest";
import { readMessagesSearch, writeMessagesSearch } from "./messages-search.ts";

it.each([
  [{}, { q: "", list: undefined, page: 1 }],
  [
    { q: "revit", list: "answered", page: 3 },
    { q: "revit", list: "answered", page: 3 },
  ],
  [
    { q: 7, list: "new", page: 0 },
    { q: "", list: undefined, page: 1 },
  ],
])("the list of messages reads %j", (search, view) => {
  expect(readMessagesSearch(search)).toEqual(view);
  expect(readMessagesSearch(writeMessagesSearch(readMessagesSearch(search)))).toEqual(view);
});
