import * as fc from "fast-check";
import { expect, it } from "vitest";
import { PRICE_MAX_CENTS, VAT_RATE_PERCENT, vatOfLines, vatIn } from "../money/money.ts";
import { EU_COUNTRIES, isEuCountry } from "./countries.ts";
import { netUnitCents } from "./vat-amounts.ts";
import { standardRate } from "./vat-rates.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
const price = fc.integer({ min: 0, max: PRICE_MAX_CENTS });
const rates = Object.keys(EU_COUNTRIES)
  .filter(isEuCountry)
  .map((country) => standardRate(country, "2026-11-27"));
const rate = fc.constantFrom(...rates, 16, 22);

it("VAT is rounded half up to the cent (D53)", () => {
  // 20/120 of 3 cents are half a cent.
  expect([2, 3, 9, 15].map((cents) => vatIn(cents, 20))).toEqual([0, 1, 2, 3]);
  expect(vatIn(125_50, 25.5)).toBe(25_50);
  expect(vatIn(100_00, 0)).toBe(0);
});

it("VAT is that of exact fractions, also at 25.5% and at the highest price", () => {
  fc.assert(
    fc.property(price, rate, (gross, percent) => {
      const tenths = BigInt(percent * 10);
      const doubled = 2n * BigInt(gross) * tenths;
      const divisor = 1000n + tenths;
      expect(BigInt(vatIn(gross, percent))).toBe((doubled + divisor) / (2n * divisor));
    }),
    { numRuns: 2_000 },
  );
});

it("a net unit price is the price on screen × 100/121, to the cent", () => {
  expect([121_00, 98_23, 1, 0].map(netUnitCents)).toEqual([100_00, 81_18, 1, 0]);
});

it("a net unit price and the Dutch VAT make the price on screen, and it never exceeds that (D53)", () => {
  fc.assert(
    fc.property(price, (gross) => {
      const net = netUnitCents(gross);
      expect(net + vatIn(gross, VAT_RATE_PERCENT)).toBe(gross);
      expect(net).toBeLessThanOrEqual(gross);
    }),
    { numRuns: 2_000 },
  );
});

it("VAT is never below 0 nor above the line, and half a cent at most from the fraction", () => {
  fc.assert(
    fc.property(price, rate, (gross, percent) => {
      const vat = vatIn(gross, percent);
      expect(vat).toBeGreaterThanOrEqual(0);
      expect(gross - vat).toBeGreaterThanOrEqual(0);
      expect(Math.abs(vat * (100 + percent) - gross * percent)).toBeLessThanOrEqual((100 + percent) / 2);
    }),
  );
});

it("lines add up: the nets and the VAT of each make what is paid, as the shop adds them today (D12a)", () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 100 }), rate, (lines, percent) => {
      const vats = lines.map((gross) => vatIn(gross, percent));
      const nets = lines.map((gross, at) => gross - (vats[at] ?? 0));
      expect(sum(nets) + sum(vats)).toBe(sum(lines));
      expect(sum(lines.map((gross) => vatIn(gross, VAT_RATE_PERCENT)))).toBe(
        vatOfLines(lines, VAT_RATE_PERCENT),
      );
    }),
  );
});
