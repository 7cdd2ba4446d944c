import { describe, expect, it } from "vitest";
import { formatAmount, formatDecimal, formatPrice, formatReceiptAmount, vatWithin } from "./money.ts";

describe("money (D6)", () => {
  it("extracts the VAT from a total: 21/121, to the cent (D12a)", () => {
    expect(vatWithin(121_00)).toBe(21_00);
    expect(vatWithin(100_00)).toBe(17_36);
    expect(vatWithin(1)).toBe(0);
  });

  it("formats prices with a euro sign and US grouping", () => {
    expect(formatPrice(1171_00)).toBe("€1,171");
    expect(formatPrice(99_90)).toBe("€99.90");
    expect(formatAmount(1171_00)).toBe("€1,171.00");
    expect(formatReceiptAmount(1171_00, "eur")).toBe("1,171.00 EUR");
  });

  it("writes amounts for other machines with a point and two decimals", () => {
    expect(formatDecimal(1234_50)).toBe("1234.50");
    expect(formatDecimal(29)).toBe("0.29");
  });
});
