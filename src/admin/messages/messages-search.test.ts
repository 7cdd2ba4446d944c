import { expect, it } from "vitest";
import { readMessagesSearch, writeMessagesSearch } from "./messages-search.ts";

it("reads what it wrote, defaults left out", () => {
  expect(readMessagesSearch(writeMessagesSearch({ unread: true, page: 2 }))).toEqual({
    unread: true,
    page: 2,
  });
  expect(writeMessagesSearch({ unread: false, page: 1 })).toEqual({});
});

it.each([[{}], [{ unread: "yes", page: "0" }], [{ unread: "0", page: "1e9" }]])(
  "shows all, from the first page on, for %j",
  (search) => {
    expect(readMessagesSearch(search)).toEqual({ unread: false, page: 1 });
  },
);
