import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VAT_RULES } from "../vat/decide-vat.ts";
import type { LedgerKind } from "./ledger.ts";
import {
  monthsOf,
  quarterBefore,
  quarterOf,
  quarterPeriod,
  totalOf,
  VAT_PARTS,
  type VatEntry,
  vatPartOf,
  vatReport,
  type VatRow,
} from "./vat-report.ts";

const SALE: VatEntry = {
  rule: "domestic",
  ratePercent: 21,
  country: "NL",
  vatNumber: null,
  name: null,
  part: "sold",
  soldIn: "2026-Q4",
  amountCents: 121_00,
  vatCents: 21_00,
};
const BUREAU: VatEntry = {
  ...SALE,
  rule: "reverse_charge",
  ratePercent: 0,
  country: "DE",
  vatNumber: "DE123456789",
  name: "Bureau GmbH",
  amountCents: 100_00,
  vatCents: 0,
};

const sums = (row: VatRow | undefined) =>
  row && { sold: row.sold.netCents, returned: row.returned.netCents, corrected: row.corrected.netCents };

const oss = (country: string, ratePercent: number): VatEntry => ({
  ...SALE,
  rule: "oss",
  country,
  ratePercent,
});

describe("a quarter", () => {
  it("begins at midnight in Amsterdam", () => {
    expect(quarterOf(new Date("2026-09-30T21:59:59Z"))).toBe("2026-Q3");
    expect(quarterOf(new Date("2026-09-30T22:00:00Z"))).toBe("2026-Q4");
    expect(quarterOf(new Date("2026-12-31T23:00:00Z"))).toBe("2027-Q1");
  });

  it("lasts from midnight to midnight in Amsterdam, in summer and winter time", () => {
    const periods = ["2026-Q1", "2026-Q4"].map(quarterPeriod);
    expect(periods.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
      ["2025-12-31T23:00:00.000Z", "2026-03-31T22:00:00.000Z"],
      ["2026-09-30T22:00:00.000Z", "2026-12-31T23:00:00.000Z"],
    ]);
  });

  it("has three months, and one before it", () => {
    expect(monthsOf("2026-Q1")).toEqual(["2026-01", "2026-02", "2026-03"]);
    expect(monthsOf("2026-Q4")).toEqual(["2026-10", "2026-11", "2026-12"]);
    expect(["2026-Q4", "2027-Q1"].map(quarterBefore)).toEqual(["2026-Q3", "2026-Q4"]);
  });
});

describe("the VAT of a quarter (D56)", () => {
  it("has Dutch VAT in one sum, whatever the buyer's country, and what went back apart", () => {
    const refund: VatEntry = { ...SALE, part: "returned", amountCents: -60_50, vatCents: -10_50 };
    expect(vatReport([SALE, { ...SALE, country: "BE" }, refund])).toEqual([
      {
        rule: "domestic",
        ratePercent: 21,
        country: null,
        vatNumber: null,
        name: null,
        sold: { netCents: 200_00, vatCents: 42_00 },
        returned: { netCents: -50_00, vatCents: -10_50 },
        corrected: { netCents: 0, vatCents: 0 },
      },
    ]);
  });

  it.each([
    ["the quarter of the sale: sold once", "2026-Q4", { sold: 100_00, returned: 0, corrected: 0 }],
    ["a later one: a correction", "2027-Q1", { sold: 100_00, returned: 0, corrected: 0 }],
  ] as const)("counts a corrected invoice in %s", (_, movedIn, expected) => {
    const part = (kind: LedgerKind) => vatPartOf(kind, "2026-Q4", movedIn);
    const other: VatEntry = { ...BUREAU, vatNumber: "DE999999999" };
    const credited: VatEntry = { ...BUREAU, part: part("invoice_credited"), amountCents: -100_00 };
    const [same] = vatReport([BUREAU, credited, { ...BUREAU, part: part("invoice_reissued") }]);
    expect(sums(same)).toEqual(expected);
    const moved = vatReport([BUREAU, credited, { ...other, part: part("invoice_reissued") }]);
    expect(moved.map(sums)).toEqual(
      movedIn === "2026-Q4"
        ? [
            { sold: 0, returned: 0, corrected: 0 },
            { sold: 100_00, returned: 0, corrected: 0 },
          ]
        : [
            { sold: 100_00, returned: 0, corrected: -100_00 },
            { sold: 0, returned: 0, corrected: 100_00 },
          ],
    );
  });

  it("has refunds and disputes in what went back, in whichever quarter", () => {
    for (const kind of ["refund", "refund_failed", "dispute", "dispute_returned"] as const)
      for (const movedIn of ["2026-Q4", "2027-Q1"])
        expect(vatPartOf(kind, "2026-Q4", movedIn)).toBe("returned");
  });

  it("has reverse charge by customer, whatever name an order gave it, and OSS by country and rate", () => {
    const rows = vatReport([
      { ...BUREAU, name: "Bureau" },
      BUREAU,
      { ...BUREAU, vatNumber: "DE999999999", name: "Atelier" },
      oss("FR", 20),
      oss("DE", 19),
      oss("FR", 20),
    ]);
    expect(
      rows.map(({ rule, country, vatNumber, sold }) => [rule, country, vatNumber, sold.netCents]),
    ).toEqual([
      ["oss", "DE", null, 100_00],
      ["oss", "FR", null, 200_00],
      ["reverse_charge", "DE", "DE123456789", 200_00],
      ["reverse_charge", "DE", "DE999999999", 100_00],
    ]);
    expect(rows[2]?.name).toBe("Bureau");
  });

  it("comes to the sum of its entries, however they're divided", () => {
    const entry: fc.Arbitrary<VatEntry> = fc.record({
      rule: fc.constantFrom(...VAT_RULES),
      ratePercent: fc.constantFrom(0, 19, 21, 25.5),
      country: fc.constantFrom(null, "NL", "DE", "FR"),
      vatNumber: fc.constantFrom(null, "DE123456789", "FR12345678901"),
      name: fc.constantFrom(null, "Bureau"),
      part: fc.constantFrom(...VAT_PARTS),
      soldIn: fc.constantFrom("2026-Q3", "2026-Q4"),
      amountCents: fc.integer({ min: -1_000_00, max: 1_000_00 }),
      vatCents: fc.integer({ min: -200_00, max: 200_00 }),
    });
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const sum = (of: (one: VatEntry) => number) => entries.reduce((total, one) => total + of(one), 0);
        expect(totalOf(vatReport(entries))).toEqual({
          netCents: sum(({ amountCents, vatCents }) => amountCents - vatCents),
          vatCents: sum(({ vatCents }) => vatCents),
        });
      }),
    );
  });
});
