import { describe, expect, it } from "vitest";
import { readInboxSearch, writeInboxSearch } from "./inbox-search.ts";

describe.each(["open"] as const)("the list of %s items", (word) => {
  it("reads the view that it wrote, without defaults", () => {
    expect(readInboxSearch(word, writeInboxSearch(word, true))).toEqual({ waiting: true, page: 1 });
    expect(readInboxSearch(word, { [word]: "1", page: 2 })).toEqual({ waiting: true, page: 2 });
    expect(writeInboxSearch(word, false)).toEqual({});
  });

  it.each([[{}], [{ [word]: "yes", page: "0" }], [{ [word]: "0", page: "1e9" }]])(
    "shows everything from the first page for %j",
    (search) => {
      expect(readInboxSearch(word, search)).toEqual({ waiting: false, page: 1 });
    },
  );
});
