import { describe, expect, it } from "vitest";
import type { Sale } from "./decide-vat.ts";
import { concernAbout } from "./vat-evidence.ts";

const BELOW = { thisYear: 9_000_00, lastYear: 0 };
const sale = (country: string): Sale => ({
  day: "2026-11-27",
  buyer: { kind: "consumer", country, postcode: "" },
  settings: { ossSince: null, countriesOutside: [] },
  crossBorderNetCents: BELOW,
  grossCents: 121_00,
});
const concern = (country: string, [billing, card, request]: readonly (string | null)[]) =>
  concernAbout(
    sale(country),
    { billing: billing ?? null, card: card ?? null, request: request ?? null },
    BELOW,
  );

describe("the VAT of a consumer's order is in doubt (D55)", () => {
  it.each([
    ["DE", ["DE", "DE", "DE"], null],
    ["DE", ["DE", "DE", "FR"], null],
    ["DE", ["DE", null, "DE"], null],
    ["DE", ["DE", "FR", "FR"], "another_country"],
    ["DE", ["DE", "FR", null], "another_country"],
    ["DE", ["FR", null, null], "another_country"],
    ["DE", ["DE", null, null], "too_little"],
    ["DE", [null, null, null], "too_little"],
    ["NL", ["NL", null, null], null],
    ["NL", [null, null, null], null],
    ["NL", ["NL", "DE", "DE"], "another_country"],
    ["NL", ["NL", null, "DE"], "another_country"],
  ] as const)("of %s with the evidence %j: %s", (country, evidence, expected) => {
    expect(concern(country, evidence)).toBe(expected);
  });

  it("if sales that were paid while its checkout was open change which VAT is due", () => {
    const evidence = { billing: "DE", card: "DE", request: null };
    expect(concernAbout(sale("DE"), evidence, { thisYear: 9_900_00, lastYear: 0 })).toBeNull();
    expect(concernAbout(sale("DE"), evidence, { thisYear: 9_900_01, lastYear: 0 })).toBe("threshold");
    const atHome = { billing: "NL", card: "NL", request: null };
    expect(concernAbout(sale("NL"), atHome, { thisYear: 20_000_00, lastYear: 0 })).toBeNull();
  });
});
