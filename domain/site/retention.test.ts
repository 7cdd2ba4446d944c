import * as fc from "fast-check";
import { expect, it } from "vitest";
import { recordKeptYears } from "./record-kept-years.ts";
import { booksKeptSince, booksKeptUntil, yearsBefore } from "./retention.ts";

it.each([
  ["2026-01-01T00:00:00Z", "2034-01-01T00:00:00.000Z"],
  ["2026-12-31T22:59:59Z", "2034-01-01T00:00:00.000Z"],
  // Already New Year in Amsterdam, so the sale belongs to 2027.
  ["2026-12-31T23:00:00Z", "2035-01-01T00:00:00.000Z"],
])("keeps the record of a sale of %s until %s", (paidAt, until) => {
  expect(booksKeptUntil(new Date(paidAt), 7).toISOString()).toBe(until);
});

it.each([
  ["domestic", 7],
  ["reverse_charge", 7],
  ["outside_eu", 7],
  ["below_threshold", 10],
  ["oss", 10],
] as const)("keeps the record of a sale by the rule %s for %d years (D55)", (rule, years) => {
  expect(recordKeptYears(rule)).toBe(years);
});

it("booksKeptUntil and booksKeptSince agree for any sale", () => {
  const time = fc.date({
    min: new Date("2020-01-01T00:00:00Z"),
    max: new Date("2060-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const newYear = fc
    .tuple(fc.integer({ min: 2020, max: 2060 }), fc.integer({ min: -7_200_000, max: 7_200_000 }))
    .map(([year, ms]) => new Date(Date.UTC(year, 0, 1) + ms));
  const moment = fc.oneof(time, newYear);
  fc.assert(
    fc.property(moment, moment, fc.constantFrom(7, 10), (paidAt, now, years) => {
      expect(paidAt < booksKeptSince(now, years)).toBe(booksKeptUntil(paidAt, years) <= now);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ["2026-11-21T12:00:00.000Z", "2021-11-21T12:00:00.000Z"],
  ["2028-02-29T00:00:00.000Z", "2023-03-01T00:00:00.000Z"],
])("goes back five years from %s to %s", (now, before) => {
  expect(yearsBefore(new Date(now), 5).toISOString()).toBe(before);
});
