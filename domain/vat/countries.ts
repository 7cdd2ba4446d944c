import * as z from "zod/mini";

/** ISO 3166-1 alpha-2, in capitals. Greece is GR. */
export type CountryCode = string;
export const countryCode = z.string("Country is required.").check(z.regex(/^[A-Z]{2}$/, "Choose a country."));

/** The members of the EU with their English names. */
export const EU_COUNTRIES = {
  AT: "Austria",
  BE: "Belgium",
  BG: "Bulgaria",
  HR: "Croatia",
  CY: "Cyprus",
  CZ: "Czechia",
  DK: "Denmark",
  EE: "Estonia",
  FI: "Finland",
  FR: "France",
  DE: "Germany",
  GR: "Greece",
  HU: "Hungary",
  IE: "Ireland",
  IT: "Italy",
  LV: "Latvia",
  LT: "Lithuania",
  LU: "Luxembourg",
  MT: "Malta",
  NL: "Netherlands",
  PL: "Poland",
  PT: "Portugal",
  RO: "Romania",
  SK: "Slovakia",
  SI: "Slovenia",
  ES: "Spain",
  SE: "Sweden",
} as const satisfies Readonly<Record<CountryCode, string>>;
export type EuCountry = keyof typeof EU_COUNTRIES;

export const isEuCountry = (country: CountryCode): country is EuCountry =>
  Object.hasOwn(EU_COUNTRIES, country);

/** The letters before the VAT numbers of EU members: the country's code, except for Greece. */
export type EuVatPrefix = Exclude<EuCountry, "GR"> | "EL";

export const vatPrefixOf = (country: EuCountry): EuVatPrefix => (country === "GR" ? "EL" : country);

export const countryOfPrefix = (prefix: EuVatPrefix): EuCountry => (prefix === "EL" ? "GR" : prefix);

const names = new Intl.DisplayNames("en", { type: "region" });

/** Returns a country's English name. */
export const countryName = (country: CountryCode): string =>
  isEuCountry(country) ? EU_COUNTRIES[country] : (names.of(country) ?? country);

/** Returns a country's name as it's written in a sentence: 'the Netherlands'. */
export const countryInText = (country: CountryCode): string =>
  WITH_ARTICLE.has(country) ? `the ${countryName(country)}` : countryName(country);

const WITH_ARTICLE: ReadonlySet<CountryCode> = new Set(["AE", "GB", "NL", "PH", "US"]);
