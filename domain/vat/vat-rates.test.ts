import { expect, it } from "vitest";
import { VAT_RATE_PERCENT } from "../money/money.ts";
import { standardRate } from "./vat-rates.ts";

it.each([
  ["EE", "2025-06-30", 22, "2025-07-01", 24],
  ["FI", "2024-08-31", 24, "2024-09-01", 25.5],
  ["RO", "2025-07-31", 19, "2025-08-01", 21],
  ["SK", "2024-12-31", 20, "2025-01-01", 23],
] as const)("%s charges another rate from one day on", (country, before, earlier, from, later) => {
  expect(standardRate(country, before)).toBe(earlier);
  expect(standardRate(country, from)).toBe(later);
  expect(standardRate(country, "2026-11-27")).toBe(later);
});

it("the Dutch rate is the one in the prices on screen (D12)", () => {
  expect(standardRate("NL", "2026-11-27")).toBe(VAT_RATE_PERCENT);
});

it("a day before the table is refused, not guessed", () => {
  expect(standardRate("DE", "2024-01-01")).toBe(19);
  expect(() => standardRate("DE", "2023-12-31")).toThrow("No VAT rates are known before 2024-01-01");
});
