import { describe, expect, it } from "vitest";
import { firstDay, startAfterTerm, startsInWords, type TermBefore } from "./renewal-start.ts";

const TODAY = "2026-11-24";
const delivered = (endsOn: string | null): TermBefore => ({ state: "delivered", endsOn });

describe("the first day of a unit (D41)", () => {
  it.each<[string, TermBefore | null, string]>([
    ["renews nothing", null, TODAY],
    ["renews what ends in 33 days", delivered("2026-12-27"), "2026-12-28"],
    ["renews what ends today", delivered(TODAY), "2026-11-25"],
    ["renews what ended yesterday", delivered("2026-11-23"), TODAY],
    ["renews what has ended", { state: "ended", endsOn: "2026-01-01" }, TODAY],
    ["renews what was revoked", { state: "revoked", endsOn: "2026-12-27" }, TODAY],
    ["renews what never had a term", delivered(null), TODAY],
    ["renews what ends with the year", delivered("2026-12-31"), "2027-01-01"],
    ["renews what ends in February of a leap year", delivered("2028-02-28"), "2028-02-29"],
  ])("is right if it %s", (_case, before, day) => {
    expect(firstDay(TODAY, before)).toBe(day);
    expect(startAfterTerm(TODAY, before)).toBe(day === TODAY ? null : day);
  });
});

describe("the start of a renewal in words", () => {
  it.each<[readonly (string | null)[], string]>([
    [["2026-12-28"], "Starts 28 December 2026, the day after your current term ends"],
    [["2026-12-28", "2026-12-28"], "Starts 28 December 2026, the day after your current term ends"],
    [[null, null], "Starts on the day we deliver it"],
    [[], "Starts on the day we deliver it"],
    [
      ["2027-01-03", "2026-12-28", "2026-12-28"],
      "2 start on 28 December 2026 and 1 starts on 3 January 2027, each the day after its current term ends",
    ],
    [
      ["2026-12-28", null, null],
      "1 starts on 28 December 2026, the day after your current term ends; 2 start on the day we deliver",
    ],
  ])("is right for units that start on %j", (starts, words) => {
    expect(startsInWords(starts)).toBe(words);
  });
});
