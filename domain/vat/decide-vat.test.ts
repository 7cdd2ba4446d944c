import { vatIn } from "../money/money.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EU_COUNTRIES } from "./countries.ts";
import { COUNTRIES } from "./testing/iso-countries.ts";
import { type Buyer, decideVat, type Sale, type VatDecision } from "./decide-vat.ts";
import { type ExpectedRow, readExpectedRows } from "./testing/expected-rows.ts";
import { netUnitCents } from "./vat-amounts.ts";
import { readVatNumber, VAT_CHECKS } from "./vat-number.ts";

const TODAY = "2026-11-27";

/** A consumer's first sale of €100, of a seller who isn't registered for OSS and sells to Swiss companies. */
function sale(buyer: Buyer, rest: Partial<Omit<Sale, "buyer">> = {}): Sale {
  return {
    day: TODAY,
    buyer,
    settings: { ossSince: null, countriesOutside: ["CH"] },
    crossBorderNetCents: { thisYear: 0, lastYear: 0 },
    grossCents: 100_00,
    ...rest,
  };
}

const registered = { settings: { ossSince: "2026-01-01", countriesOutside: ["CH"] } };
const consumer = (country: string, postcode = ""): Buyer => ({ kind: "consumer", country, postcode });

function company(country: string, typedNumber: string, postcode = ""): Buyer {
  const vatNumber = readVatNumber(typedNumber, country);
  return vatNumber === "malformed"
    ? { kind: "company", country, postcode, check: "malformed" }
    : { kind: "company", country, postcode, vatNumber, check: "valid" };
}

function numberOf({ prefix, number }: ExpectedRow): Pick<Extract<Buyer, { kind: "company" }>, "vatNumber"> {
  const vatNumber = readVatNumber(prefix + number);
  return vatNumber === "malformed" ? {} : { vatNumber };
}

function saleOf(row: ExpectedRow): Sale {
  const { country, postcode } = row;
  return {
    day: row.day,
    buyer:
      row.buyer === "consumer"
        ? { kind: "consumer", country, postcode }
        : { kind: "company", country, postcode, check: row.check, ...numberOf(row) },
    settings: { ossSince: row.oss_since ?? null, countriesOutside: ["CH", "GB"] },
    crossBorderNetCents: { thisYear: row.this_year, lastYear: row.last_year },
    grossCents: row.gross,
  };
}

/** Returns the net and the VAT of one unit that costs `grossCents` on screen. */
function charged(decision: VatDecision, grossCents: number) {
  if (decision.rule === "refused") return { net: null, vat: null };
  if (decision.prices === "net") return { net: netUnitCents(grossCents), vat: 0 };
  const vat = vatIn(grossCents, decision.ratePercent);
  return { net: grossCents - vat, vat };
}

/** A decision in the words of the file's columns. */
const wordsOf = (decision: VatDecision) =>
  decision.rule === "refused"
    ? { ...decision, vat_country: "", rate: "", prices: "" }
    : {
        ...decision,
        reason: "",
        vat_country: decision.country,
        rate: String(decision.ratePercent),
      };

/** A row in one line, so that a failing test shows only the lines that differ. */
const lineOf = (
  row: ExpectedRow,
  found: Pick<ExpectedRow, "rule" | "reason" | "vat_country" | "rate" | "prices" | "net" | "vat">,
) =>
  `${nameOf(row)}: ${found.rule} ${found.reason} ${found.vat_country} ${found.rate} ${found.prices}, ${found.net} + ${found.vat}`;

const nameOf = ({ place, buyer, prefix, check, meter }: ExpectedRow) =>
  [place, buyer, prefix, check ?? "without number", meter].join(" ");

describe("every cell of expected-vat.csv (D53, D55)", () => {
  const rows = readExpectedRows();

  it("has each place, buyer, outcome of a check and state of the threshold once", () => {
    const buyers = ["consumer ", "company ", ...VAT_CHECKS.map((check) => `company ${check}`)];
    const all = [...Object.keys(EU_COUNTRIES), "XI", "CH", "NO", "GB", "US"].flatMap((place) =>
      buyers.flatMap((buyer) =>
        ["below", "crossing", "above", "registered"].map((meter) => `${place} ${buyer} ${meter}`),
      ),
    );
    const found = rows.map(({ place, buyer, check = "", meter }) => `${place} ${buyer} ${check} ${meter}`);
    expect(found.toSorted()).toEqual(all.toSorted());
    expect(rows).toHaveLength((27 + 1 + 4) * (1 + 1 + 5) * 4);
  });

  it("gives a number wherever one was read", () => {
    const read = rows.filter(({ check }) => check !== undefined && check !== "malformed");
    expect(read.filter((row) => numberOf(row).vatNumber === undefined).map(nameOf)).toEqual([]);
  });

  it("is decided as it says", () => {
    const decided = rows.map((row) => {
      const decision = decideVat(saleOf(row));
      return lineOf(row, { ...wordsOf(decision), ...charged(decision, row.gross) });
    });
    expect(decided).toEqual(rows.map((row) => lineOf(row, row)));
  });
});

describe("a VAT number", () => {
  it.each([
    ["of another member", company("DE", "FR 12 345678901")],
    ["of Northern Ireland, given by an Irish company", company("IE", "XI 123456789")],
    ["of Northern Ireland, given by a Greek company", company("GR", "XI 123456789")],
    ["that is valid, given by a consumer", { ...company("DE", "DE 123456789"), kind: "consumer" as const }],
  ])("%s isn't reverse charge", (_, buyer) => {
    expect(decideVat(sale(buyer, registered))).toMatchObject({ rule: "oss", country: buyer.country });
  });

  it("that nobody gave isn't reverse charge, whatever its check says", () => {
    const buyer: Buyer = { kind: "company", country: "DE", postcode: "", check: "valid" };
    expect(decideVat(sale(buyer))).toMatchObject({ rule: "below_threshold" });
  });

  it("of Northern Ireland isn't reverse charge for a company there, served or not", () => {
    const buyer = company("GB", "XI 123456789", "BT1 5GS");
    const served = { settings: { ossSince: null, countriesOutside: ["GB"] } };
    expect(decideVat(sale(buyer))).toEqual({ rule: "refused", reason: "company_outside" });
    expect(decideVat(sale(buyer, served))).toMatchObject({ rule: "outside_eu", country: "GB" });
  });

  it("of Greece is reverse charge for a Greek company, as EL and as GR", () => {
    for (const typed of ["EL 123456789", "GR 123456789", "123456789"])
      expect(decideVat(sale(company("GR", typed)))).toMatchObject({ rule: "reverse_charge", country: "GR" });
  });
});

/** A sale of €100 without VAT, or of another sum, to a German consumer after those of this year and the last. */
const at = (thisYear: number, lastYear: number, grossCents = 121_00) =>
  decideVat(sale(consumer("DE"), { crossBorderNetCents: { thisYear, lastYear }, grossCents }));

const ruleOn = (day: string) => decideVat(sale(consumer("DE"), { ...registered, day })).rule;

const inEstoniaOn = (day: string) =>
  decideVat(sale(consumer("EE"), { settings: { ossSince: day, countriesOutside: [] }, day }));

describe("the threshold of €10,000 (D55)", () => {
  it("is crossed by the order that goes a cent above it, without its VAT", () => {
    expect(at(9_900_00, 0)).toMatchObject({ rule: "below_threshold", country: "NL", ratePercent: 21 });
    expect(at(9_900_01, 0)).toMatchObject({ rule: "oss", country: "DE", ratePercent: 19 });
    expect(at(0, 0, 12_100_00)).toMatchObject({ rule: "below_threshold" });
    expect(at(0, 0, 12_100_01)).toMatchObject({ rule: "oss" });
  });

  it("counts this year and the last one apart", () => {
    expect(at(9_000_00, 9_000_00)).toMatchObject({ rule: "below_threshold" });
    expect(at(0, 10_000_00)).toMatchObject({ rule: "below_threshold" });
    expect(at(0, 10_000_01)).toMatchObject({ rule: "oss" });
    expect(at(10_000_01, 0)).toMatchObject({ rule: "oss" });
  });

  it("doesn't matter from the day of the registration for OSS on", () => {
    expect(ruleOn("2025-12-31")).toBe("below_threshold");
    expect(ruleOn("2026-01-01")).toBe("oss");
  });
});

describe("the rate", () => {
  it("is the one of the day", () => {
    expect(inEstoniaOn("2025-06-30")).toMatchObject({ ratePercent: 22 });
    expect(inEstoniaOn("2025-07-01")).toMatchObject({ ratePercent: 24 });
  });

  it("is the territory's own", () => {
    const ofMadeira = { rule: "oss", country: "PT", ratePercent: 22, prices: "gross" };
    expect(decideVat(sale(consumer("PT", "9000-123"), registered))).toEqual(ofMadeira);
    expect(decideVat(sale(consumer("PT", "9000-123")))).toMatchObject({ rule: "below_threshold" });
    expect(decideVat(sale(company("PT", "123456789", "9000-123")))).toMatchObject({ rule: "reverse_charge" });
  });
});

describe("outside the EU's VAT area", () => {
  const withSpain = { settings: { ossSince: TODAY, countriesOutside: ["ES"] } };

  it("are parts of some members, whatever number their companies have", () => {
    const canary = company("ES", "B12345678", "35001");
    expect(decideVat(sale(consumer("ES", "35001"), registered))).toEqual({
      rule: "refused",
      reason: "consumer_outside",
    });
    expect(decideVat(sale(canary, registered))).toEqual({ rule: "refused", reason: "company_outside" });
    expect(decideVat(sale(canary, withSpain))).toEqual({
      rule: "outside_eu",
      country: "ES",
      ratePercent: 0,
      prices: "net",
    });
  });

  it("a setting that opens them changes nothing for the rest of that country", () => {
    expect(decideVat(sale(company("ES", "B12345678", "28001"), withSpain))).toMatchObject({
      rule: "reverse_charge",
    });
    expect(decideVat(sale(consumer("ES", "28001"), withSpain))).toMatchObject({ rule: "oss" });
  });

  it("no consumer can buy, and only companies of the countries in the settings", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTRIES.filter((country) => !Object.keys(EU_COUNTRIES).includes(country))),
        fc.subarray([...COUNTRIES]),
        (country, countriesOutside) => {
          const settings = { ossSince: TODAY, countriesOutside };
          expect(decideVat(sale(consumer(country), { settings }))).toHaveProperty(
            "reason",
            "consumer_outside",
          );
          expect(decideVat(sale(company(country, ""), { settings })).rule).toBe(
            countriesOutside.includes(country) ? "outside_eu" : "refused",
          );
        },
      ),
    );
  });
});
