import { describe, expect, it } from "vitest";
import { parseCents, parseDayRange } from "./search-word.ts";

describe("a word of a search for orders (D26)", () => {
  it.each([
    ["2026-11-21", { from: "2026-11-21", to: "2026-11-21" }],
    ["2026-11-01..2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
    ["2026-11", { from: "2026-11-01", to: "2026-11-30" }],
    ["2026-01", { from: "2026-01-01", to: "2026-01-31" }],
    ["2028-02", { from: "2028-02-01", to: "2028-02-29" }],
    ["2026-12..2027-01", { from: "2026-12-01", to: "2027-01-31" }],
    ["2026-13", undefined],
    ["2026-02-30", undefined],
    ["2026-11-01..", undefined],
    ["2026", undefined],
    ["2026-11-01..2026-11-15..2026-11-30", undefined],
    ["x2026-11-21", undefined],
    ["2026-11-21x", undefined],
    ["2026-02-30..2026-11-30", undefined],
    ["2026-11-01..2026-02-30", undefined],
  ])("is read as days: %s", (word, days) => {
    expect(parseDayRange(word)).toEqual(days);
  });

  it.each([
    ["100", 100_00],
    ["€100.00", 100_00],
    ["1.299,00", 1_299_00],
    ["99,5", 99_50],
    ["so-001042", undefined],
    ["1.299", undefined],
    ["99.999", undefined],
    ["1.2345", undefined],
    ["0", undefined],
    ["", undefined],
    ["999999.99", 999_999_99],
    ["1000000", undefined],
    ["9999999999", undefined],
  ])("is read as an amount: %s", (word, cents) => {
    expect(parseCents(word)).toBe(cents);
  });
});
