import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isClosed, monthBefore, monthOf, monthSchema, vatOfNextPart } from "./ledger.ts";

it.each([
  ["2026-10-31T22:59:59Z", "2026-10", "2026-09"],
  ["2026-10-31T23:00:00Z", "2026-11", "2026-10"],
  ["2026-06-30T21:59:59Z", "2026-06", "2026-05"],
  ["2026-06-30T22:00:00Z", "2026-07", "2026-06"],
  ["2026-12-31T23:00:00Z", "2027-01", "2026-12"],
])("%s is in %s in Amsterdam, and the month before is %s", (moment, month, before) => {
  expect(monthOf(new Date(moment))).toBe(month);
  expect(monthBefore(new Date(moment))).toBe(before);
});

it.each(["2026-10", "2026-01", "2099-12"])("%s is a month", (month) => {
  expect(monthSchema.safeParse(month).success).toBe(true);
});

it.each(["2026-13", "2026-00", "2026-1", "26-10", "0000-10", "2026-10-01", "", 202610])(
  "%j isn't a month",
  (month) => {
    expect(monthSchema.safeParse(month).success).toBe(false);
  },
);

it("a month is closed an hour after its end in Amsterdam", () => {
  const bought = new Date("2026-10-31T22:59:59Z");
  expect(isClosed(bought, new Date("2026-10-31T23:59:59Z"))).toBe(false);
  expect(isClosed(bought, new Date("2026-11-01T00:00:00Z"))).toBe(true);
});

describe("the VAT of a part of a sum", () => {
  const whole = { cents: 200_00, vatCents: 34_71 };

  it("is its share", () => {
    expect(vatOfNextPart(whole, { cents: 0, vatCents: 0 }, 100_00)).toBe(17_36);
    expect(vatOfNextPart(whole, { cents: 100_00, vatCents: 17_36 }, 100_00)).toBe(17_35);
  });

  it("makes up for earlier parts that were printed with other VAT, and is never negative or more than the total", () => {
    expect(vatOfNextPart(whole, { cents: 100_00, vatCents: 17_00 }, 100_00)).toBe(17_71);
    expect(vatOfNextPart(whole, { cents: 100_00, vatCents: 34_71 }, 50_00)).toBe(0);
    expect(vatOfNextPart(whole, { cents: 200_00, vatCents: 34_71 }, 200_00)).toBe(0);
    expect(vatOfNextPart(whole, { cents: 100_00, vatCents: 17_00 }, 0)).toBe(0);
  });

  it("adds up to the sum's VAT over all parts, however the sum is divided", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_00 }), { minLength: 1 }),
        fc.nat(),
        (parts, seed) => {
          const cents = parts.reduce((sum, part) => sum + part, 0);
          const sum = { cents, vatCents: seed % (cents + 1) };
          let before = { cents: 0, vatCents: 0 };
          for (const part of parts)
            before = {
              cents: before.cents + part,
              vatCents: before.vatCents + vatOfNextPart(sum, before, part),
            };
          expect(before).toEqual(sum);
        },
      ),
    );
  });
});
