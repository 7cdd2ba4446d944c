import { type CountryCode, countryInText, type EuCountry, isEuCountry } from "./countries.ts";

/** Many put the letters of their country before the digits: 'L-1234', 'AX-22100'. */
const digits = (count: string): RegExp => new RegExp(`^[A-Z]{0,3}\\d{${count}}$`);

/** How a country's postcodes look without spaces and hyphens, with an example (Universal Postal Union, addressing guide). */
const POSTCODES: Readonly<Record<EuCountry, readonly [format: RegExp, example: string]>> = {
  // Places that can be reached only through Germany have a German postcode, too.
  AT: [digits("4,5"), "1010"],
  BE: [digits("4"), "1000"],
  BG: [digits("4"), "1000"],
  CY: [digits("4"), "1010"],
  CZ: [digits("5"), "110 00"],
  DE: [digits("5"), "10115"],
  DK: [digits("4"), "1050"],
  EE: [digits("5"), "10111"],
  ES: [digits("5"), "28001"],
  FI: [digits("5"), "00100"],
  FR: [digits("5"), "75001"],
  GR: [digits("5"), "105 57"],
  HR: [digits("5"), "10000"],
  HU: [digits("4"), "1011"],
  // Some people know only the district.
  IE: [/^[A-Z]\d[\dW](?:[A-Z\d]{4})?$/, "A65 F4E2"],
  IT: [digits("5"), "00184"],
  LT: [digits("5"), "01100"],
  LU: [digits("4"), "1111"],
  LV: [digits("4"), "LV-1010"],
  MT: [/^[A-Z]{3}\d{2,4}$/, "VLT 1117"],
  NL: [/^(?:NL)?[1-9]\d{3}[A-Z]{2}$/, "1012 AB"],
  PL: [digits("5"), "00-950"],
  PT: [/^[A-Z]{0,2}(?:\d{4}|\d{7})$/, "1100-148"],
  RO: [digits("6"), "010011"],
  SE: [digits("5"), "111 22"],
  SI: [digits("4"), "1000"],
  SK: [digits("5"), "811 01"],
};

/**
 * Says what's wrong with a postcode, and shows a right one; null if it can be one of that country. The browser's forms and the
 * server ask it, for consumers and companies (D55). Outside the EU it isn't checked.
 */
export function postcodeProblem(country: CountryCode, postcode: string): string | null {
  if (!isEuCountry(country)) return null;
  const [format, example] = POSTCODES[country];
  const signs = postcode
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\d]/gu, "");
  return format.test(signs)
    ? null
    : `This isn’t a postcode in ${countryInText(country)}. Enter one like ${example}.`;
}
