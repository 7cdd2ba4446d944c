import { expect, it } from "vitest";
import { booksKeptUntil } from "./retention.ts";

it.each([
  ["2026-01-01T00:00:00Z", "2034-01-01T00:00:00.000Z"],
  ["2026-12-31T23:59:59Z", "2034-01-01T00:00:00.000Z"],
])("keeps the record of a sale of %s until %s", (paidAt, until) => {
  expect(booksKeptUntil(new Date(paidAt)).toISOString()).toBe(until);
});
