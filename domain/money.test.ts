import { describe, expect, it } from "vitest";
import { formatAmount, formatPrice, hasWholeCents, toCents, vatWithin } from "./money.ts";

describe("money (D6)", () => {
  it.each([0.01, 0.29, 1.1, 19.99, 1171, 999999.99])("accepts %d as whole cents", (euros) => {
    expect(hasWholeCents(euros)).toBe(true);
    expect(toCents(euros) / 100).toBe(euros);
  });

  it.each([0.001, 1.005, 19.999, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (euros) => {
    expect(hasWholeCents(euros)).toBe(false);
  });

  it("extracts the VAT from a total: 21/121, to the cent (D12a)", () => {
    expect(vatWithin(121_00)).toBe(21_00);
    expect(vatWithin(100_00)).toBe(17_36);
    expect(vatWithin(1)).toBe(0);
  });

  it("formats prices with a euro sign and US grouping", () => {
    expect(formatPrice(1171_00)).toBe("€1,171");
    expect(formatPrice(99_90)).toBe("€99.90");
    expect(formatAmount(1171_00)).toBe("€1,171.00");
  });
});
