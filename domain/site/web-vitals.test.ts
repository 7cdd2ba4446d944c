import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketOf, FIRST_BUCKET, GOOD, LAST_BUCKET, MOST, percentile75, VITALS } from "./web-vitals.ts";

const counted = (vital: (typeof VITALS)[number], values: readonly number[]) =>
  values.map((value) => ({ bucket: bucketOf(vital, value), count: 1 }));

describe("the 75th percentile", () => {
  it.each(VITALS)("of %s is at most 5 % above the exact one, and never below it", (vital) => {
    const least = GOOD[vital] * 1.05 ** FIRST_BUCKET;
    const values = fc.array(fc.double({ min: 0, max: MOST[vital], noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, (measured) => {
        const exact = measured.toSorted((a, b) => a - b)[Math.ceil(measured.length * 0.75) - 1] ?? 0;
        const found = percentile75(vital, counted(vital, measured));
        expect(found?.visits).toBe(measured.length);
        expect(found?.value).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
        expect(found?.value).toBeLessThanOrEqual(Math.max(exact * 1.05, least) * (1 + 1e-9));
      }),
    );
  });

  it.each(VITALS)("of %s that are just good enough is exactly that", (vital) => {
    expect(percentile75(vital, counted(vital, [GOOD[vital]]))).toEqual({ value: GOOD[vital], visits: 1 });
    expect(percentile75(vital, counted(vital, [GOOD[vital] * 1.001]))?.value).toBeGreaterThan(GOOD[vital]);
  });

  it("counts each bucket as often as it was visited, whatever their order", () => {
    const buckets = [
      { bucket: 10, count: 26 },
      { bucket: 0, count: 74 },
    ];
    expect(percentile75("lcp", buckets)?.value).toBeCloseTo(2500 * 1.05 ** 10);
    expect(
      percentile75("lcp", [{ bucket: 0, count: 75 }, buckets[0] ?? { bucket: 10, count: 25 }])?.value,
    ).toBeCloseTo(2500 * 1.05 ** 10);
  });

  it("is unknown without a visit", () => {
    expect(percentile75("inp", [])).toBeNull();
  });
});

it("what is believed has a bucket within the database's limits", () => {
  for (const vital of VITALS) {
    expect(bucketOf(vital, 0)).toBe(FIRST_BUCKET);
    expect(bucketOf(vital, MOST[vital])).toBeLessThanOrEqual(LAST_BUCKET);
  }
  // The database's check has the number (worker/db/schema/operations.ts).
  expect([FIRST_BUCKET, LAST_BUCKET]).toEqual([-80, 142]);
});
