import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundAmount, ROUNDINGS, type Rounding, TEN_THOUSANDTHS } from "./bulk-change.ts";

const exact = fc.integer({ min: -1_000_000_000_000, max: 11_000_000_000_000 });
const rounding = fc.constantFrom(...ROUNDINGS);

/** The round prices around an amount in euros, found by listing them. */
function roundPricesNear(euros: number, to: Rounding): number[] {
  if (to === "cent") return [-1, 0, 1].map((step) => (Math.round(euros * 100) + step) / 100);
  const whole = Math.floor(euros);
  const near = [whole - 1, whole, whole + 1];
  return to === "euro" ? near : near.flatMap((euro) => [euro, euro + 0.95]);
}

describe("rounding an amount", () => {
  it.each<[Rounding, number, number]>([
    ["cent", 12_34.5, 12_35],
    ["cent", 12_34.4999, 12_34],
    ["euro", 12_50, 13_00],
    ["euro", 12_49.9999, 12_00],
    ["95", 12_47.4999, 12_00],
    ["95", 12_47.5, 12_95],
    ["95", 12_97.4999, 12_95],
    ["95", 12_97.5, 13_00],
    ["cent", -0.5, 0],
    ["euro", 0, 0],
  ])("to %s takes %d cents to %d", (to, cents, rounded) => {
    expect(roundAmount(Math.round(cents * TEN_THOUSANDTHS), to)).toBe(rounded);
  });

  it("finds the nearest round price", () => {
    fc.assert(
      fc.property(exact, rounding, (amount, to) => {
        const euros = amount / TEN_THOUSANDTHS / 100;
        const rounded = roundAmount(amount, to) / 100;
        const near = roundPricesNear(euros, to);
        expect(near.some((price) => Math.abs(price - rounded) < 0.001)).toBe(true);
        const least = Math.min(...near.map((price) => Math.abs(price - euros)));
        // Euros in floating point are exact to far less than a ten-thousandth of a cent.
        expect(Math.abs(rounded - euros)).toBeLessThan(least + 0.000_001);
      }),
    );
  });

  it("changes nothing the second time, and never swaps two prices", () => {
    fc.assert(
      fc.property(exact, exact, rounding, (one, other, to) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const rounded = roundAmount(low, to);
        expect(Number.isInteger(rounded)).toBe(true);
        expect(roundAmount(rounded * TEN_THOUSANDTHS, to)).toBe(rounded);
        expect(rounded).toBeLessThanOrEqual(roundAmount(high, to));
      }),
    );
  });
});
