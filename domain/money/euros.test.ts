import { describe, expect, it } from "vitest";
import { hasWholeCents, toCents } from "./euros.ts";

describe("euros in requests, files and stored carts (D6)", () => {
  it.each([0.01, 0.29, 1.1, 19.99, 1171, 999999.99])("accepts %d as whole cents", (euros) => {
    expect(hasWholeCents(euros)).toBe(true);
    expect(toCents(euros) / 100).toBe(euros);
  });

  it.each([0.001, 1.005, 19.999, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (euros) => {
    expect(hasWholeCents(euros)).toBe(false);
  });
});
