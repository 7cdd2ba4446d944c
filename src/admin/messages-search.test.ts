import { expect, it } from "vitest";
import { readMessagesSearch, writeMessagesSearch } from "./messages-search.ts";

it.each([
  [{}, { q: "", list: undefined, page: 1 }],
  [
    { q: "revit", list: "answered", page: 3 },
    { q: "revit", list: "answered", page: 3 },
  ],
  [
    { id: "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27" },
    { q: "", list: undefined, page: 1, id: "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27" },
  ],
  [{ id: "4dbd35a4" }, { q: "", list: undefined, page: 1 }],
  [
    { q: 7, list: "new", page: 0 },
    { q: "", list: undefined, page: 1 },
  ],
])("the list of messages reads %j", (search, view) => {
  expect(readMessagesSearch(search)).toEqual(view);
  expect(readMessagesSearch(writeMessagesSearch(readMessagesSearch(search)))).toEqual(view);
});
