import { expect, it } from "vitest";
import { changedValues } from "./changed-values.ts";

it.each([
  ["price_cents", 129_950, null, { label: "Price", before: "€1,299.50", after: "nothing" }],
  ["place", 0, 4, { label: "Place", before: "1", after: "5" }],
  ["stock", true, false, { label: "Stock", before: "yes", after: "no" }],
  ["plans", ["Monthly", "1 year"], [], { label: "Plans", before: "Monthly, 1 year", after: "nothing" }],
  ["productname", "Maya", "Maya 3D", { label: "Product name", before: "Maya", after: "Maya 3D" }],
  [
    "paid_at",
    null,
    "2026-12-01T04:19:30.122+00:00",
    { label: "Paid at", before: "nothing", after: "1 December 2026, 05:19" },
  ],
  ["starts_on", "2026-12-01", null, { label: "Starts on", before: "1 December 2026", after: "nothing" }],
  ["company", { name: "CAD" }, "", { label: "Company", before: '{"name":"CAD"}', after: "nothing" }],
  ["ids", Array.from({ length: 21 }, String), ["1"], { label: "Ids", before: "21 entries", after: "1" }],
])("shows %s in words", (column, before, after, wanted) => {
  expect(changedValues({ [column]: before }, { [column]: after })).toEqual([wanted]);
});

it("shows an added and a removed row, without ids and empty columns", () => {
  expect(changedValues(null, { id: "1", order_id: "2", tag: "vip", sort: null })).toEqual([
    { label: "Tag", before: "nothing", after: "vip" },
  ]);
  expect(changedValues({ tag: "vip" }, null)).toEqual([{ label: "Tag", before: "vip", after: "nothing" }]);
});
