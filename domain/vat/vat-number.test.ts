import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEuCountry, vatPrefixOf } from "./countries.ts";
import { COUNTRIES } from "./testing/iso-countries.ts";
import { exampleVatNumber, readVatNumber } from "./vat-number.ts";

/** Numbers in each published format. None of them needs to exist. */
const NUMBERS = {
  AT: ["U12345678"],
  BE: ["0123456789", "1000000021"],
  BG: ["123456789", "1234567890"],
  CY: ["12345678X"],
  CZ: ["12345678", "123456789", "1234567890"],
  DE: ["123456789"],
  DK: ["12345678"],
  EE: ["123456789"],
  EL: ["123456789"],
  ES: ["B12345678", "X1234567X", "12345678Z"],
  FI: ["12345678"],
  FR: ["12345678901", "K1234567890", "1K123456789", "KK123456789"],
  HR: ["12345678901"],
  HU: ["12345678"],
  IE: ["1234567X", "1X23456X", "1+23456X", "1*23456X", "1234567WI", "1234567FA"],
  IT: ["12345678901"],
  LT: ["123456789", "123456789012"],
  LU: ["12345678"],
  LV: ["12345678901"],
  MT: ["12345678"],
  NL: ["123456789B01", "12345678+B*1"],
  PL: ["1234567890"],
  PT: ["123456789"],
  RO: ["12", "1234567890"],
  SE: ["123456789012"],
  SI: ["12345678"],
  SK: ["1234567890"],
  XI: ["123456789", "123456789012", "GD123", "HA123"],
} as const;

const MALFORMED = {
  AT: ["12345678", "U1234567", "U123456789", "V12345678", "XU12345678"],
  BE: ["2123456789", "12345678", "01234567890"],
  BG: ["12345678", "12345678901"],
  CY: ["123456789", "1234567X", "123456789X", "12345678XX"],
  CZ: ["1234567", "12345678901"],
  DE: ["12345678", "1234567890"],
  DK: ["1234567", "123456789"],
  EE: ["12345678", "1234567890"],
  EL: ["12345678", "1234567890"],
  ES: ["123456789", "B1234567", "B123456789", "1234567BB", "XB12345678"],
  FI: ["1234567", "123456789"],
  FR: ["123456789", "I1234567890", "1O123456789", "123456789012"],
  HR: ["1234567890", "123456789012"],
  HU: ["1234567", "123456789"],
  IE: ["12345678", "X234567X", "123456X", "1234567WIA", "X1234567X"],
  IT: ["1234567890", "123456789012"],
  LT: ["12345678", "1234567890", "12345678901", "1234567890123"],
  LU: ["1234567", "123456789"],
  LV: ["1234567890", "123456789012"],
  MT: ["1234567", "123456789"],
  NL: ["123456789", "123456789A01", "123456789B1", "123456789B012", "X123456789B01"],
  PL: ["123456789", "12345678901"],
  PT: ["12345678", "1234567890"],
  RO: ["1", "12345678901"],
  SE: ["12345678901", "1234567890123"],
  SI: ["1234567", "123456789"],
  SK: ["123456789", "12345678901"],
  XI: ["12345678", "1234567890", "GD12", "HA1234", "AB123"],
} as const satisfies Record<keyof typeof NUMBERS, readonly string[]>;

const each = (byPrefix: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(byPrefix).flatMap(([prefix, numbers]) =>
    numbers.map((number): [prefix: string, number: string] => [prefix, number]),
  );
const numbers = each(NUMBERS);
const members = COUNTRIES.filter(isEuCountry);
const countryOf = (prefix: string) => members.find((country) => vatPrefixOf(country) === prefix);

describe("a VAT number (D54)", () => {
  it.each(numbers)("%s%s is read", (prefix, number) => {
    expect(readVatNumber(prefix + number)).toEqual({ prefix, number });
  });

  it.each(members)("is shown by an example in %s", (country) => {
    const prefix = vatPrefixOf(country);
    const number = exampleVatNumber(prefix).slice(2);
    expect(readVatNumber(number, country)).toEqual({ prefix, number });
  });

  it.each(each(MALFORMED))("%s%s is malformed, also to a buyer of that country", (prefix, number) => {
    expect(readVatNumber(prefix + number)).toBe("malformed");
    expect(readVatNumber(prefix + number, countryOf(prefix))).toBe("malformed");
  });

  it.each(["GB123456789", "CHE123456789MVA", "NO123456789MVA", "EU123456789", "123456789", "DE", "X", ""])(
    "%j is none that VIES knows",
    (typed) => {
      expect(readVatNumber(typed)).toBe("malformed");
      expect(readVatNumber(typed, "GB")).toBe("malformed");
    },
  );

  it("is Greek with GR before it, too", () => {
    expect(readVatNumber("GR 123456789")).toEqual({ prefix: "EL", number: "123456789" });
    expect(readVatNumber("123456789", "GR")).toEqual({ prefix: "EL", number: "123456789" });
  });

  it("is Belgian with the nine digits that Belgian numbers once had, without the 0 in front", () => {
    for (const typed of ["123456789", "BE 123.456.789", "BTW BE 123.456.789"])
      expect(readVatNumber(typed, "BE")).toEqual({ prefix: "BE", number: "0123456789" });
    expect(readVatNumber("BE 123.456.789", "NL")).toBe("malformed");
  });

  it.each(["VAT DE 123456789", "USt-IdNr.: DE123456789", "DE１２３４５６７８９", "DE\u200B123\u2212456/789"])(
    "is read as companies write and paste it: %s",
    (typed) => {
      expect(readVatNumber(typed, "DE")).toEqual({ prefix: "DE", number: "123456789" });
    },
  );

  it("of another country stays that country's", () => {
    expect(readVatNumber("DE123456789", "FR")).toEqual({ prefix: "DE", number: "123456789" });
    expect(readVatNumber("XI123456789", "IE")).toEqual({ prefix: "XI", number: "123456789" });
    expect(readVatNumber("XI123456789", "GB")).toEqual({ prefix: "XI", number: "123456789" });
  });

  it("without its prefix may begin with letters that no other country's number has", () => {
    expect(readVatNumber("AB123456789", "FR")).toEqual({ prefix: "FR", number: "AB123456789" });
    expect(readVatNumber("BE123456789", "FR")).toEqual({ prefix: "FR", number: "BE123456789" });
    expect(readVatNumber("FR123456789", "FR")).toBe("malformed");
  });
});

const separator = fc.constantFrom("", "", " ", ".", "-", "  ", "\u00A0", "\u2011", " - ", "\t");

it("a number reads the same in any case, however it's spaced, and without its prefix where the country is known", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...numbers),
      fc.array(separator, { minLength: 20, maxLength: 20 }),
      fc.boolean(),
      fc.boolean(),
      ([prefix, number], separators, isLowerCase, hasPrefix) => {
        const country = countryOf(prefix);
        const text = hasPrefix || country === undefined ? prefix + number : number;
        const spaced = text.replaceAll(/./g, (sign, at: number) => sign + (separators[at] ?? ""));
        const typed = isLowerCase ? spaced.toLowerCase() : spaced;
        expect(readVatNumber(typed, country)).toEqual({ prefix, number });
        expect(readVatNumber(` ${typed}`, country)).toEqual({ prefix, number });
      },
    ),
    { numRuns: 2_000 },
  );
});

it("a number that was read reads the same again, and no text breaks the reading", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(undefined, ...COUNTRIES),
      (typed, country) => {
        const read = readVatNumber(typed, country);
        const again = read === "malformed" ? read : readVatNumber(read.prefix + read.number);
        expect(again).toEqual(read);
      },
    ),
    { numRuns: 2_000 },
  );
});
