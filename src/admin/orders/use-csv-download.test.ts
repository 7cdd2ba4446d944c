import { expect, it } from "vitest";
import { ordersFileName } from "./use-csv-download.ts";

it.each([
  ["2026-11-23T22:59:59Z", "orders-2026-11-23.csv"],
  ["2026-11-23T23:00:00Z", "orders-2026-11-24.csv"],
])("the export of orders at %s is named after the day in Amsterdam: %s", (now, name) => {
  expect(ordersFileName(new Date(now))).toBe(name);
});
