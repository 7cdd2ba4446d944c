import { expect, it } from "vitest";
import { readDeliveriesSearch, writeDeliveriesSearch } from "./deliveries-search.ts";

it("reads the view that it wrote, without defaults", () => {
  const view = { q: "ada", state: "ordered", page: 3 } as const;
  expect(readDeliveriesSearch(writeDeliveriesSearch(view))).toEqual(view);
  expect(writeDeliveriesSearch({ q: "", state: undefined, page: 1 })).toEqual({});
});

it.each([[{ q: 5, state: "lost", page: "x" }], [{ state: "ORDERED", page: "0" }], [{ q: "\0" }]])(
  "drops unknown values in %j",
  (search) => {
    expect(readDeliveriesSearch(search)).toEqual({ q: "", state: undefined, page: 1 });
  },
);
