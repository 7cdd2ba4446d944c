import { expect, it } from "vitest";
import { readWithdrawalsSearch, writeWithdrawalsSearch } from "./withdrawals-search.ts";

it("reads what it wrote, defaults left out", () => {
  expect(readWithdrawalsSearch(writeWithdrawalsSearch({ open: true, page: 2 }))).toEqual({
    open: true,
    page: 2,
  });
  expect(writeWithdrawalsSearch({ open: false, page: 1 })).toEqual({});
});

it.each([[{}], [{ open: "yes", page: "0" }], [{ open: "0", page: "1e9" }]])(
  "shows all, from the first page on, for %j",
  (search) => {
    expect(readWithdrawalsSearch(search)).toEqual({ open: false, page: 1 });
  },
);
