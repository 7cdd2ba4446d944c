import { expect, it } from "vitest";
import { readSalesSearch, writeSalesSearch } from "./sales-search.ts";

it.each([
  [{}, { days: "this-month", by: undefined }],
  [
    { days: "last-month", by: "week" },
    { days: "last-month", by: "week" },
  ],
  [{ days: "2026-11-03..2026-11-20" }, { days: "2026-11-03..2026-11-20", by: undefined }],
  [
    { days: "soon", by: "hour" },
    { days: "this-month", by: undefined },
  ],
  [
    { days: 7, by: ["day"] },
    { days: "this-month", by: undefined },
  ],
])("%j is read as %j", (search, view) => {
  expect(readSalesSearch(search)).toEqual(view);
});

it("a view comes back from its own query string", () => {
  for (const view of [
    { days: "this-month", by: undefined },
    { days: "90-days", by: "month" },
    { days: "2026-11-03..2026-11-20", by: "day" },
  ] as const)
    expect(readSalesSearch(writeSalesSearch(view))).toEqual(view);
});
