import { describe, expect, it } from "vitest";
import { canMove, ENTITLEMENT_STATES, type EntitlementState, isOpen, lastDayCovered } from "./entitlement.ts";
import { amsterdamDay } from "../time/calendar-day.ts";
import type { Plan } from "../catalogue/plan.ts";

describe("an entitlement's states (D41)", () => {
  it.each<[EntitlementState, readonly EntitlementState[]]>([
    ["awaiting_details", ["to_deliver", "delivered", "failed", "revoked"]],
    ["to_deliver", ["ordered", "delivered", "failed", "revoked"]],
    ["ordered", ["delivered", "failed", "revoked"]],
    ["delivered", ["ended", "revoked"]],
    ["ended", ["revoked"]],
    ["failed", ["to_deliver", "revoked"]],
    ["revoked", []],
  ])("%s is followed by %j and nothing else", (from, to) => {
    expect(ENTITLEMENT_STATES.filter((state) => canMove(from, state))).toEqual(
      ENTITLEMENT_STATES.filter((state) => to.includes(state)),
    );
  });

  it("are open until delivered, failed or revoked", () => {
    expect(ENTITLEMENT_STATES.filter(isOpen)).toEqual(["awaiting_details", "to_deliver", "ordered"]);
  });
});

describe("the last day covered (D41)", () => {
  it.each<[string, Plan, string]>([
    ["2026-11-22", "Monthly", "2026-12-21"],
    ["2026-12-22", "Monthly", "2027-01-21"],
    ["2026-11-01", "Monthly", "2026-11-30"],
    ["2026-11-22", "1 year", "2027-11-21"],
    ["2026-11-22", "3 year", "2027-11-21"],
    ["2027-01-01", "1 year", "2027-12-31"],
    // From the 31st, a shorter month counts to its last day.
    ["2026-08-31", "Monthly", "2026-09-29"],
    ["2026-12-31", "Monthly", "2027-01-30"],
    ["2027-01-31", "Monthly", "2027-02-27"],
    ["2027-01-30", "Monthly", "2027-02-27"],
    ["2027-01-29", "Monthly", "2027-02-27"],
    ["2027-01-28", "Monthly", "2027-02-27"],
    // A leap year.
    ["2028-01-31", "Monthly", "2028-02-28"],
    ["2028-01-29", "Monthly", "2028-02-28"],
    ["2028-02-29", "Monthly", "2028-03-28"],
    ["2028-02-29", "1 year", "2029-02-27"],
    ["2028-03-01", "1 year", "2029-02-28"],
    ["2027-03-01", "1 year", "2028-02-29"],
    ["2027-02-28", "1 year", "2028-02-27"],
  ])("from %s with %s is %s", (start, plan, end) => {
    expect(lastDayCovered(start, plan)).toBe(end);
  });

  it("is the day before the month's last day if the month is too short, so a later start never ends earlier", () => {
    const ends = Array.from({ length: 31 }, (_, day) =>
      lastDayCovered(`2027-01-${String(day + 1).padStart(2, "0")}`, "Monthly"),
    );
    expect(ends).toEqual(ends.toSorted());
    expect(ends.slice(27)).toEqual(["2027-02-27", "2027-02-27", "2027-02-27", "2027-02-27"]);
  });
});

it.each([
  ["2026-11-21T22:59:59.999Z", "2026-11-21"],
  ["2026-11-21T23:00:00.000Z", "2026-11-22"],
  // Summer time.
  ["2027-06-30T21:59:59.999Z", "2027-06-30"],
  ["2027-06-30T22:00:00.000Z", "2027-07-01"],
  ["2026-12-31T23:30:00.000Z", "2027-01-01"],
])("%s falls on %s in Amsterdam", (moment, day) => {
  expect(amsterdamDay(new Date(moment))).toBe(day);
});
