import { expect, it } from "vitest";
import { readAuditSearch, writeAuditSearch } from "./audit-search.ts";

it("reads the view that it wrote, without defaults", () => {
  const view = { q: "maya", username: "warden", what: "Added a tag", page: 3 };
  expect(readAuditSearch(writeAuditSearch(view))).toEqual(view);
  expect(writeAuditSearch({ q: "", username: undefined, what: undefined, page: 1 })).toEqual({});
});

it.each([[{ q: 5, page: "x" }], [{ username: ["a"], what: "x".repeat(101) }]])(
  "drops unknown values in %j",
  (search) => {
    expect(readAuditSearch(search)).toEqual({ q: "", username: undefined, what: undefined, page: 1 });
  },
);
