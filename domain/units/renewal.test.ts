import { describe, expect, it } from "vitest";
import { daysAfter, daysBetween, isDay } from "../time/calendar-day.ts";
import { lastDayCovered } from "./entitlement.ts";
import { PLANS } from "../catalogue/plan.ts";
import {
  daySchema,
  REMINDER_DAYS,
  reminderDays,
  reminderWindows,
  earliestRenewableEnd,
  renewableFrom,
  renewableUntil,
  renewalsSchema,
} from "./renewal.ts";

/** The reminders that are due today for a unit that ends on a day. */
const dueOn = (today: string, plan: string, endsOn: string) =>
  reminderWindows(today)
    .filter((window) => window.plan === plan && window.from <= endsOn && endsOn <= window.to)
    .map(({ daysBefore }) => daysBefore);

describe("when a reminder is due (D51)", () => {
  it.each([
    ["2026-09-21", []],
    ["2026-09-22", [60]],
    ["2026-10-22", [30]],
    ["2026-11-14", [7]],
    // A night without jobs is made up for within a week, but no later.
    ["2026-09-28", [60]],
    ["2026-09-29", []],
    ["2026-10-28", [30]],
    ["2026-10-29", []],
    ["2026-11-20", [7]],
    ["2026-11-21", []],
    ["2026-11-22", []],
  ])("on %s, of a year that ends on 21 November 2026: %j", (today, due) => {
    expect(dueOn(today, "1 year", "2026-11-21")).toEqual(due);
    expect(dueOn(today, "3 year", "2026-11-21")).toEqual(due);
  });

  it.each([
    ["2026-11-15", []],
    ["2026-11-16", [5]],
    ["2026-11-20", [5]],
    ["2026-11-21", [5]],
    ["2026-11-22", []],
  ])("on %s, of a month that ends on 21 November 2026: %j", (today, due) => {
    expect(dueOn(today, "Monthly", "2026-11-21")).toEqual(due);
  });

  it("is never sent twice on one day, and each reminder has its own exact day, in leap years too", () => {
    for (const plan of PLANS) {
      for (const start of ["2027-02-28", "2028-02-29", "2027-03-28", "2027-10-31", "2026-01-31"]) {
        const endsOn = lastDayCovered(start, plan);
        const first = new Map<number, string>();
        for (let day = start; day <= endsOn; day = daysAfter(day, 1)) {
          const due = dueOn(day, plan, endsOn);
          expect(due.length).toBeLessThanOrEqual(1);
          for (const one of due) if (!first.has(one)) first.set(one, day);
        }
        expect([...first].map(([days, day]) => [days, daysBetween(day, endsOn)])).toEqual(
          REMINDER_DAYS[plan].map((days) => [days, days]),
        );
      }
    }
  });

  it.each([
    // Across a leap day.
    ["2028-03-01", "2028-01-01", "2028-01-31", "2028-02-23"],
    // Across the nights in which Amsterdam's clocks change.
    ["2027-04-10", "2027-02-09", "2027-03-11", "2027-04-03"],
    ["2027-11-10", "2027-09-11", "2027-10-11", "2027-11-03"],
  ])("for %s is sent on %s, %s and %s", (endsOn, ...days) => {
    expect(reminderDays({ plan: "1 year", endsOn, deliveredOn: "2026-12-01" })).toEqual(days);
  });
});

it.each([
  ["2026-09-22", ["2026-09-22", "2026-10-22", "2026-11-14"]],
  ["2026-09-23", ["2026-10-22", "2026-11-14"]],
  ["2026-11-14", ["2026-11-14"]],
  ["2026-11-15", []],
])("a unit delivered on %s gets no reminders for days that have passed: %j", (deliveredOn, days) => {
  expect(reminderDays({ plan: "1 year", endsOn: "2026-11-21", deliveredOn })).toEqual(days);
});

const DAYS = { renewableBeforeDays: 90, renewableAfterDays: 30 };

it.each([
  ["1 year", "2026-08-23", "2026-12-21"],
  ["3 year", "2026-08-23", "2026-12-21"],
  ["Monthly", "2026-11-16", "2026-12-21"],
] as const)("what ends on 21 November 2026 on %s can be renewed from %s to %s", (plan, from, to) => {
  const endsOn = "2026-11-21";
  expect([renewableFrom(plan, endsOn, DAYS), renewableUntil(endsOn, DAYS)]).toEqual([from, to]);
  const isRenewable = (day: string) =>
    renewableFrom(plan, endsOn, DAYS) <= day && earliestRenewableEnd(day, DAYS) <= endsOn;
  expect([daysAfter(from, -1), from, to, daysAfter(to, 1)].map(isRenewable)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it.each([
  ["2028-02-29", true],
  ["2027-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["", false],
  ["2026-11-21T00:00:00Z", false],
  ["+012026-11", false],
  ["+012026-11-21", false],
])("%j is a valid day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
  expect(daySchema.safeParse(text).error?.issues[0]?.message).toBe(
    expected ? undefined : "endsOn is a day such as 2026-11-21.",
  );
});

it("the list of renewals looks ninety days ahead and back by default", () => {
  expect(renewalsSchema.parse({})).toEqual({ withinDays: 90 });
  expect(renewalsSchema.parse({ withinDays: 366 })).toEqual({ withinDays: 366 });
});
