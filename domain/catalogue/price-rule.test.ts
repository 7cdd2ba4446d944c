import { describe, expect, it } from "vitest";
import { toCents } from "../money/euros.ts";
import { isHalfPrice, planPriceError, priceErrors as priceErrorsInCents } from "./price-rule.ts";

/** The rule for amounts as people type them, in euros. */
const priceErrors = (price: number, discount: number | null) =>
  priceErrorsInCents(toCents(price), discount === null ? null : toCents(discount));

const NOT_POSITIVE = "Product Price must be positive value";
const NEGATIVE = "Discount Price can not be negative value";
const NOT_BELOW = "Discount Price must be less than the product price";
const CENTS = "Prices have at most two decimals.";
const TOO_HIGH = "Prices end at €999,999.99.";

describe("the price rule (D24, S74)", () => {
  it.each([
    [1, null],
    [1, 0],
    [1.01, 1],
    [19.99, 19.98],
    [0.1 + 0.2 + 1, null],
    [999_999.99, 999_999.98],
  ])("accepts %d with the discount %j", (price, discount) => {
    expect(priceErrors(price, discount)).toEqual({});
  });

  it.each([
    [0, NOT_POSITIVE],
    [-1, NOT_POSITIVE],
    [Number.NaN, NOT_POSITIVE],
    [0.5, "Product Price must be at least €1"],
    [0.99, "Product Price must be at least €1"],
    [1.005, CENTS],
    [1.234, CENTS],
    [1_000_000, TOO_HIGH],
    [Number.POSITIVE_INFINITY, TOO_HIGH],
  ])("refuses the price %d: %s", (price, message) => {
    expect(priceErrors(price, null)).toEqual({ price: message });
  });

  it.each([
    [200, -0.01, NEGATIVE],
    [200, Number.NaN, NEGATIVE],
    [200, 200, NOT_BELOW],
    [200, 200.01, NOT_BELOW],
    [200, 199.9999999999, NOT_BELOW],
    [200, 100.005, CENTS],
    [999_999.99, 999_999.99, NOT_BELOW],
  ])("for %d, refuses the discount %d: %s", (price, discount, message) => {
    expect(priceErrors(price, discount)).toEqual({ discountPrice: message });
  });

  it("reports both together", () => {
    expect(priceErrors(0, -1)).toEqual({ price: NOT_POSITIVE, discountPrice: NEGATIVE });
  });
});

describe("a plan's own price (D12)", () => {
  it.each([0.01, 1, 999_999.99])("can be %d", (euros) => {
    expect(planPriceError(toCents(euros))).toBeUndefined();
  });

  it.each([
    [0, "A plan's price must be positive value"],
    [-1, "A plan's price must be positive value"],
    [0.001, CENTS],
    [1e-9, "A plan's price must be positive value"],
    [1_000_000, TOO_HIGH],
  ])("can't be %d: %s", (euros, message) => {
    expect(planPriceError(toCents(euros))).toBe(message);
  });
});

describe("half the regular price (D33)", () => {
  it.each([
    [200_00, 100_00, true],
    [200_01, 100_00, false],
    [200_00, 99_99, false],
    [200_00, null, false],
    [0, null, false],
  ])("is claimed for %i less %s: %s", (priceCents, discountCents, half) => {
    expect(isHalfPrice({ priceCents, discountCents })).toBe(half);
  });
});
