import { describe, expect, it } from "vitest";
import type { Sale } from "./decide-vat.ts";
import { concernAbout, needsEvidence } from "./vat-evidence.ts";

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
    null,
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
    ["DE", [null, "DE", null], null],
    ["DE", [null, null, "DE"], null],
    ["DE", [null, "DE", "FR"], "another_country"],
    ["DE", [null, null, null], "too_little"],
    ["NL", ["NL", null, null], null],
    ["NL", [null, null, null], null],
    ["NL", ["NL", "DE", "DE"], "another_country"],
    ["NL", ["NL", null, "DE"], "another_country"],
  ] as const)("of %s with the evidence %j: %s", (country, evidence, expected) => {
    expect(concern(country, evidence)).toBe(expected);
  });

  it.each([
    [{ thisYear: 99_900_00, lastYear: 100_000_00 }, null],
    [{ thisYear: 99_900_01, lastYear: 0 }, "too_little"],
    [{ thisYear: 0, lastYear: 100_000_01 }, "too_little"],
  ] as const)(
    "with one piece that isn't the buyer's own, after sales abroad of %j: %s",
    (sales, expected) => {
      const above = { ...sale("DE"), crossBorderNetCents: sales };
      for (const evidence of [
        { billing: null, card: "DE", request: null },
        { billing: null, card: null, request: "DE" },
      ])
        expect(concernAbout(above, evidence, sales, null)).toBe(expected);
    },
  );

  it("needs evidence of a consumer abroad only", () => {
    const address = { country: "DE", postcode: "" };
    expect(needsEvidence({ ...address, kind: "consumer" })).toBe(true);
    expect(needsEvidence({ ...address, kind: "consumer", country: "NL" })).toBe(false);
    expect(needsEvidence({ ...address, kind: "company" })).toBe(false);
  });

  it("if sales that were paid while its checkout was open change which VAT is due", () => {
    const evidence = { billing: "DE", card: "DE", request: null };
    expect(concernAbout(sale("DE"), evidence, { thisYear: 9_900_00, lastYear: 0 }, null)).toBeNull();
    expect(concernAbout(sale("DE"), evidence, { thisYear: 9_900_01, lastYear: 0 }, null)).toBe("threshold");
    const atHome = { billing: "NL", card: "NL", request: null };
    expect(concernAbout(sale("NL"), atHome, { thisYear: 20_000_00, lastYear: 0 }, null)).toBeNull();
  });
});

describe("a company's order is in doubt (D54)", () => {
  const SETTINGS = { ossSince: null, countriesOutside: ["CH"] };
  const buyers = {
    "reverse charge": { country: "BE", vatNumber: { prefix: "BE", number: "0123456789" }, check: "valid" },
    "outside the EU": { country: "CH" },
    "VAT, as its number couldn't be checked": { country: "BE", check: "vies_silent" },
    "Dutch VAT": { country: "NL" },
  } as const;
  const AT_HOME = ["*", "*", "*"];

  it.each([
    ["reverse charge", AT_HOME, "ALDER NV", null],
    ["reverse charge", AT_HOME, null, null],
    ["reverse charge", [null, null, null], "ALDER NV", null],
    ["reverse charge", AT_HOME, "BIRCH NV", "another_company"],
    ["reverse charge", ["FR", "*", "*"], "ALDER NV", "another_company"],
    ["reverse charge", ["*", "FR", "*"], null, "another_company"],
    ["reverse charge", [null, null, "FR"], null, "another_company"],
    ["outside the EU", AT_HOME, null, null],
    ["outside the EU", ["*", "NL", "*"], null, "another_company"],
    ["VAT, as its number couldn't be checked", ["FR", "FR", "FR"], "BIRCH NV", null],
    ["Dutch VAT", ["FR", "FR", "FR"], null, null],
  ] as const)(
    "with %s, the evidence %j and the registered name %s: %s",
    (vat, places, registeredName, expected) => {
      const { country } = buyers[vat];
      const [billing, card, request] = places.map((place) => (place === "*" ? country : place));
      const evidence = { billing: billing ?? null, card: card ?? null, request: request ?? null };
      const buyer = { kind: "company", postcode: "1000", ...buyers[vat] } as const;
      expect(
        concernAbout({ ...sale(country), settings: SETTINGS, buyer }, evidence, BELOW, {
          name: "Alder",
          country,
          registeredName,
        }),
      ).toBe(expected);
    },
  );
});
