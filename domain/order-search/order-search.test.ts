import { describe, expect, it } from "vitest";
import { deliveriesPageSchema } from "../units/delivery-input.ts";
import { SEARCH_TEXT_MAX_CHARS } from "../search/filter.ts";
import { checkoutsPageSchema, ordersFilterSchema, ordersPageSchema } from "./order-search.ts";

const isTaken = (input: unknown): boolean => ordersPageSchema.safeParse(input).success;

describe("the administrators' order filter", () => {
  it("is every order, from the first page, if nothing is given", () => {
    expect(ordersPageSchema.parse({})).toEqual({ q: "", page: 1 });
    expect(deliveriesPageSchema.parse({})).toEqual({ q: "", page: 1 });
  });

  it("accepts the lists of orders, and no other word", () => {
    expect(ordersFilterSchema.parse({ status: "paid" })).toEqual({ q: "", status: "paid" });
    expect(isTaken({ status: "refunded" })).toBe(true);
    expect(isTaken({ status: "partly_refunded" })).toBe(false);
    expect(isTaken({ status: "expired" })).toBe(false);
    expect(checkoutsPageSchema.parse({ status: "expired" })).toEqual({ q: "", status: "expired", page: 1 });
  });

  it.each([
    [0, false],
    [1, true],
    [1.5, false],
    [100_000, true],
    [100_001, false],
  ])("accepts page %s: %s", (page, taken) => {
    expect(isTaken({ page })).toBe(taken);
  });

  it("accepts a search text up to the catalogue's limit, and refuses a longer one", () => {
    expect(isTaken({ q: "x".repeat(SEARCH_TEXT_MAX_CHARS) })).toBe(true);
    expect(isTaken({ q: "x".repeat(SEARCH_TEXT_MAX_CHARS + 1) })).toBe(false);
  });
});
