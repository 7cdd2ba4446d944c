import { expect, it } from "vitest";
import { readSalesSearch, writeSalesSearch } from "./sales-search.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

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
  expect(readSalesSearch(search, NOW)).toEqual(view);
});

it("a view comes back from its own query string", () => {
  for (const view of [
    { days: "this-month", by: undefined },
    { days: "90-days", by: "month" },
    { days: "2026-11-03..2026-11-20", by: "day" },
  ] as const)
    expect(readSalesSearch(writeSalesSearch(view), NOW)).toEqual(view);
});
