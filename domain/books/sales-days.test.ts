import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter } from "../time/calendar-day.ts";
import { besideDay, daysOf, SALES_MAX_DAYS, salesDays, weekOfDay, yearBefore } from "./sales-days.ts";

const TODAY = "2026-03-04";

describe("the days of the sales", () => {
  it.each([
    ["this-month", "2026-03-01", "2026-03-04"],
    ["last-month", "2026-02-01", "2026-02-28"],
    ["30-days", "2026-02-03", "2026-03-04"],
    ["90-days", "2025-12-05", "2026-03-04"],
    ["365-days", "2025-03-05", "2026-03-04"],
    ["this-year", "2026-01-01", "2026-03-04"],
    ["24 nov", "2025-11-24", "2025-11-24"],
    ["November 2025", "2025-11-01", "2025-11-30"],
    ["2025-11-03..2026-01", "2025-11-03", "2026-01-31"],
    ["1 nov 2025 - 30 nov 2025", "2025-11-01", "2025-11-30"],
  ])("of '%s' are %s to %s", (text, from, to) => {
    expect(salesDays(text, TODAY)).toEqual({ from, to });
  });

  it.each([
    "",
    "tomorrow",
    "toString",
    "31 nov 2025",
    "24 nov 2025 acme",
    "2026-02..2026-01",
    "2000-01-01..2026-01-01",
  ])("can't be '%s'", (text) => {
    expect(salesDays(text, TODAY)).toBeUndefined();
  });

  it("are at most five years", () => {
    const last = daysAfter("2020-01-01", SALES_MAX_DAYS - 1);
    expect(salesDays(`2020-01-01..${last}`, TODAY)).toBeDefined();
    expect(salesDays(`2020-01-01..${daysAfter(last, 1)}`, TODAY)).toBeUndefined();
  });
});

/** The dates beside which a date can be, if not itself. */
const besideDates: Readonly<Record<string, readonly string[]>> = {
  "02-29": ["02-28"],
  "03-01": ["03-01", "02-29"],
};

describe("the same days a year before", () => {
  it.each([
    ["2026-11-01", "2026-11-27", "2025-11-01", "2025-11-27"],
    ["2029-02-01", "2029-02-28", "2028-02-01", "2028-02-29"],
    ["2028-02-01", "2028-02-29", "2027-02-01", "2027-02-28"],
    ["2028-02-28", "2028-02-28", "2027-02-28", "2027-02-28"],
    ["2028-02-29", "2028-02-29", "2027-03-01", "2027-03-01"],
    ["2028-03-01", "2028-03-01", "2027-03-01", "2027-03-01"],
  ])("of %s to %s are %s to %s", (from, to, first, last) => {
    expect(yearBefore({ from, to })).toEqual({ from: first, to: last });
  });

  it("are each beside one day of the range, of the same date", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
        const from = daysAfter("2024-01-01", start);
        const range = { from, to: daysAfter(from, length) };
        for (const day of daysOf(yearBefore(range))) {
          const beside = besideDay(day, range);
          expect(beside >= range.from && beside <= range.to).toBe(true);
          const date = day.slice("2026-".length);
          expect(besideDates[date] ?? [date]).toContain(beside.slice("2026-".length));
        }
      }),
    );
  });
});

it.each([
  ["2026-11-27", "2026-W48"],
  ["2027-01-03", "2026-W53"],
  ["2027-01-04", "2027-W01"],
  ["2024-12-30", "2025-W01"],
  ["2028-01-01", "2027-W52"],
  ["2026-01-01", "2026-W01"],
])("%s is in ISO week %s", (day, week) => {
  expect(weekOfDay(day)).toBe(week);
});
