import { expect, test } from "vitest";
import { readReturnSearch } from "./return-address.ts";

test.each(["/account", "/Admin/apps?tab=view", "/products/autocad-lt"])("keeps the path %s", (from) => {
  expect(readReturnSearch({ from }).from).toBe(from);
});

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "account",
  "javascript:alert(1)",
  5,
])("drops %s", (from) => {
  // The key must be present: the router merges the result over the address and would keep an omitted key.
  expect(readReturnSearch({ from })).toStrictEqual({ from: undefined });
});
