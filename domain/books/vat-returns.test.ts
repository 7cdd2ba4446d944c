import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VatEntry } from "./vat-report.ts";
import { icpStatement, ossReturn } from "./vat-returns.ts";

const FRENCH: VatEntry = {
  rule: "oss",
  ratePercent: 20,
  country: "FR",
  vatNumber: null,
  name: null,
  part: "sold",
  soldIn: "2026-Q4",
  amountCents: 120_00,
  vatCents: 20_00,
};
const back = (entry: VatEntry, amountCents: number, vatCents: number): VatEntry => ({
  ...entry,
  part: "returned",
  amountCents: -amountCents,
  vatCents: -vatCents,
});

describe("the OSS return (D56)", () => {
  it("has sales by country and rate, less what went back of them in the same quarter", () => {
    const german = { ...FRENCH, country: "DE", ratePercent: 19, amountCents: 119_00, vatCents: 19_00 };
    expect(ossReturn("2026-Q4", [FRENCH, german, FRENCH, back(FRENCH, 60_00, 10_00)])).toEqual({
      supplies: [
        { country: "DE", ratePercent: 19, netCents: 100_00, vatCents: 19_00 },
        { country: "FR", ratePercent: 20, netCents: 150_00, vatCents: 30_00 },
      ],
      corrections: [],
    });
  });

  it("names the quarter and country of what went back of earlier sales, in one sum for all rates", () => {
    const earlier = { ...FRENCH, soldIn: "2026-Q3" };
    const reduced = { ...earlier, ratePercent: 10 };
    const [oneOf2025, won] = [
      { ...FRENCH, soldIn: "2025-Q4" },
      { ...back(earlier, -12_00, -2_00), country: "BE" },
    ];
    expect(
      ossReturn("2026-Q4", [
        back(earlier, 60_00, 10_00),
        back(reduced, 11_00, 1_00),
        back(oneOf2025, 120_00, 20_00),
        won,
      ]),
    ).toEqual({
      supplies: [],
      corrections: [
        { quarter: "2025-Q4", country: "FR", netCents: -100_00, vatCents: -20_00 },
        { quarter: "2026-Q3", country: "BE", netCents: 10_00, vatCents: 2_00 },
        { quarter: "2026-Q3", country: "FR", netCents: -60_00, vatCents: -11_00 },
      ],
    });
  });

  it("corrects the earlier quarter by the difference if an invoice of it is credited and issued again", () => {
    const earlier = { ...FRENCH, soldIn: "2026-Q3" };
    expect(
      ossReturn("2026-Q4", [
        back(earlier, 120_00, 20_00),
        { ...earlier, amountCents: 120_00, vatCents: 19_00 },
      ]),
    ).toEqual({
      supplies: [],
      corrections: [{ quarter: "2026-Q3", country: "FR", netCents: 1_00, vatCents: -1_00 }],
    });
  });

  it("has all of the quarter's OSS entries and no others, each once", () => {
    const entry: fc.Arbitrary<VatEntry> = fc.record({
      rule: fc.constantFrom("oss", "domestic", "reverse_charge"),
      ratePercent: fc.constantFrom(19, 20),
      country: fc.constantFrom(null, "DE", "FR"),
      vatNumber: fc.constant(null),
      name: fc.constant(null),
      part: fc.constantFrom("sold", "returned", "corrected"),
      soldIn: fc.constantFrom("2026-Q3", "2026-Q4"),
      amountCents: fc.integer({ min: -1_000_00, max: 1_000_00 }),
      vatCents: fc.integer({ min: -200_00, max: 200_00 }),
    });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const { supplies, corrections } = ossReturn("2026-Q4", entries);
        const lines = [...supplies, ...corrections];
        const own = entries.filter(({ rule }) => rule === "oss");
        expect(lines.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0)).toBe(
          own.reduce((sum, { amountCents }) => sum + amountCents, 0),
        );
      }),
    );
  });
});

describe("the ICP statement (D56)", () => {
  it("has a line for each customer number, below zero if more went back than was sold", () => {
    const german: VatEntry = {
      ...FRENCH,
      rule: "reverse_charge",
      ratePercent: 0,
      country: "DE",
      vatNumber: "DE123456789",
      name: "Bureau",
      amountCents: 100_00,
      vatCents: 0,
    };
    const spanish = { ...german, country: "ES", vatNumber: "ESB12345678", name: "Estudio" };
    expect(
      icpStatement([
        FRENCH,
        german,
        { ...german, name: "Bureau GmbH" },
        back({ ...spanish, soldIn: "2026-Q3" }, 40_00, 0),
      ]),
    ).toEqual([
      { country: "DE", vatNumber: "DE123456789", name: "Bureau", netCents: 200_00, vatCents: 0 },
      { country: "ES", vatNumber: "ESB12345678", name: "Estudio", netCents: -40_00, vatCents: 0 },
    ]);
  });
});
