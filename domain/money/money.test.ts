import { describe, expect, it } from "vitest";
import { formatAmount, formatDecimal, formatPrice, formatReceiptAmount, vatOfLines } from "./money.ts";

describe("money (D6)", () => {
  it("extracts the VAT from a line: 21/121, half up to the cent (D12a)", () => {
    expect(vatOfLines([121_00], 21)).toBe(21_00);
    expect(vatOfLines([100_00], 21)).toBe(17_36);
    expect(vatOfLines([1], 21)).toBe(0);
    expect(vatOfLines([], 21)).toBe(0);
  });

  it("sums the rounded VAT of each line, not the VAT of the total", () => {
    expect(vatOfLines([98_23, 98_23, 98_23], 21)).toBe(3 * 17_05);
    expect(vatOfLines([3 * 98_23], 21)).toBe(51_14);
  });

  it("formats prices with a euro sign and US grouping", () => {
    expect(formatPrice(1171_00)).toBe("€1,171");
    expect(formatPrice(99_90)).toBe("€99.90");
    expect(formatAmount(1171_00)).toBe("€1,171.00");
    expect(formatAmount(-1171_00)).toBe("-€1,171.00");
    expect(formatReceiptAmount(1171_00, "eur")).toBe("1,171.00 EUR");
  });

  it("writes amounts for other machines with a point and two decimals", () => {
    expect(formatDecimal(1234_50)).toBe("1234.50");
    expect(formatDecimal(29)).toBe("0.29");
  });
});
