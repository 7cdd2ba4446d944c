import {
  type CountryCode,
  type EuVatPrefix,
  isEuCountry,
  vatPrefixOf,
  countryInText,
  countryOfPrefix,
  type EuCountry,
} from "./countries.ts";

/** The prefixes that VIES knows. XI is Northern Ireland, which counts as the EU for goods only. */
type VatPrefix = EuVatPrefix | "XI";

/** A VAT number as VIES wants it: in capitals, without separators, its prefix apart. */
export type VatNumber = { readonly prefix: VatPrefix; readonly number: string };

/** The answers of the registry (D54). A silent one may still turn out to be valid. */
export const CHECK_OUTCOMES = ["valid", "invalid", "member_state_silent", "vies_silent"] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** The outcomes of a check: a malformed number isn't asked for. */
export const VAT_CHECKS = [...CHECK_OUTCOMES, "malformed"] as const;
export type VatCheck = (typeof VAT_CHECKS)[number];

/**
 * The formats that the European Commission publishes in the FAQ of VIES, each with an example; Belgian numbers begin with 0 or 1.
 * Check digits aren't computed, because only VIES can tell whether a number exists. No library: jsvat 2.5.4 refuses
 * Belgian numbers that begin with 1, the prefix XI, and GR.
 */
const FORMATS: Readonly<Record<VatPrefix, readonly [format: RegExp, example: string]>> = {
  AT: [/^U\d{8}$/, "U12345678"],
  BE: [/^[01]\d{9}$/, "0123456789"],
  BG: [/^\d{9,10}$/, "123456789"],
  CY: [/^\d{8}[A-Z]$/, "12345678X"],
  CZ: [/^\d{8,10}$/, "12345678"],
  DE: [/^\d{9}$/, "123456789"],
  DK: [/^\d{8}$/, "12345678"],
  EE: [/^\d{9}$/, "123456789"],
  EL: [/^\d{9}$/, "123456789"],
  ES: [/^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, "B12345678"],
  FI: [/^\d{8}$/, "12345678"],
  FR: [/^[A-HJ-NP-Z\d]{2}\d{9}$/, "12345678901"],
  HR: [/^\d{11}$/, "12345678901"],
  HU: [/^\d{8}$/, "12345678"],
  IE: [/^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/, "1234567WA"],
  IT: [/^\d{11}$/, "12345678901"],
  LT: [/^(?:\d{9}|\d{12})$/, "123456789"],
  LU: [/^\d{8}$/, "12345678"],
  LV: [/^\d{11}$/, "12345678901"],
  MT: [/^\d{8}$/, "12345678"],
  NL: [/^[A-Z\d+*]{9}B[A-Z\d+*]{2}$/, "123456789B01"],
  PL: [/^\d{10}$/, "1234567890"],
  PT: [/^\d{9}$/, "123456789"],
  RO: [/^\d{2,10}$/, "12345678"],
  SE: [/^\d{12}$/, "123456789001"],
  SI: [/^\d{8}$/, "12345678"],
  SK: [/^\d{10}$/, "1234567890"],
  XI: [/^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, "123456789"],
};

const isVatPrefix = (letters: string): letters is VatPrefix => Object.hasOwn(FORMATS, letters);

const fits = (prefix: VatPrefix, number: string): boolean => FORMATS[prefix][0].test(number);

/** Returns a number as people of that country write theirs. */
export const exampleVatNumber = (prefix: VatPrefix): string => prefix + FORMATS[prefix][1];

/** What's written between the signs of a number. Irish and Dutch ones can have an asterisk. */
const SEPARATORS = /(?!\*)[\s\p{P}\p{Cf}\u2212]/gu;

/** What companies write before their number: 'BTW BE …', 'USt-IdNr.: DE …'. */
const LABEL = /^(?:VAT|BTW|TVA|UID|UST)(?:ID)?(?:NO|NR)?/;

/** Belgian numbers had nine digits until 2007, and got a 0 in front. */
const OLD_BELGIAN = /^(?:BE)?(\d{9})$/;

const signsOf = (typed: string): string =>
  typed.normalize("NFKC").toUpperCase().replaceAll(SEPARATORS, "").replace(LABEL, "");

/** The first two signs of a number, with which it names its country. */
const lettersOf = (typed: string): string => signsOf(typed).slice(0, 2);

/** Returns the prefix that a text begins with, if VIES knows it, even if the rest isn't a number. */
function vatPrefixIn(typed: string): VatPrefix | undefined {
  const letters = lettersOf(typed);
  const named = letters === "GR" ? "EL" : letters;
  return isVatPrefix(named) ? named : undefined;
}

/**
 * Reads a VAT number as people type it: in any case, with spaces, dots and hyphens. It may lack its prefix if the
 * buyer's country is known.
 */
export function readVatNumber(typed: string, country?: CountryCode): VatNumber | "malformed" {
  const text = signsOf(typed);
  const own = country !== undefined && isEuCountry(country) ? vatPrefixOf(country) : undefined;
  const named = vatPrefixIn(typed);
  // French numbers can begin with two letters of their own. What reads as another country's number is taken for that.
  if (named !== undefined && fits(named, text.slice(2))) return { prefix: named, number: text.slice(2) };
  const old = own === "BE" ? OLD_BELGIAN.exec(text)?.[1] : undefined;
  if (old !== undefined) return { prefix: "BE", number: `0${old}` };
  // After the buyer's own prefix too few or too many digits are a slip, never part of a number without its prefix.
  if (own === undefined || named === own || !fits(own, text)) return "malformed";
  return { prefix: own, number: text };
}

/** The countries outside the EU whose VAT numbers begin with letters of theirs. */
const OUTSIDE: Readonly<Record<string, CountryCode>> = { CH: "CH", GB: "GB", NO: "NO", UK: "GB" };

/**
 * Says why a VAT number can't be that of a company at this address, and what to do about it; null if it can be, and for an empty one
 * (D54). The browser's forms and the server ask it. At an address outside the EU any number is printed, except the EU's own.
 */
export function vatNumberProblem(typed: string, country: CountryCode): string | null {
  if (typed === "") return null;
  const read = readVatNumber(typed, country);
  return isEuCountry(country)
    ? problemInEu(typed, read === "malformed" ? undefined : read.prefix, country)
    : problemOutside(read === "malformed" ? undefined : read.prefix, country);
}

function problemInEu(typed: string, found: VatPrefix | undefined, country: EuCountry): string | null {
  const own = vatPrefixOf(country);
  if (found === own) return null;
  const here = countryInText(country);
  const begins = found ?? vatPrefixIn(typed);
  if (begins === "XI")
    return `A number with XI is for trade in goods with Northern Ireland and doesn’t count for licences. Enter your number from ${here}${OR_EMPTY}`;
  if (begins !== undefined && begins !== own)
    return `${isFrom(countryOfPrefix(begins), country)} ${choose(begins)}, enter its number from ${here}${OR_EMPTY}`;
  const outside = begins === own ? undefined : OUTSIDE[lettersOf(typed)];
  if (outside !== undefined) return `${isFrom(outside, country)} Enter your number from ${here}${OR_EMPTY}`;
  return `This isn’t a VAT number from ${here}: those look like ${exampleVatNumber(own)}. Check it${OR_EMPTY}`;
}

/** Companies in Northern Ireland are in the United Kingdom, and may have both numbers. */
const problemOutside = (found: VatPrefix | undefined, country: CountryCode): string | null =>
  found === undefined || found === "XI"
    ? null
    : `${isFrom(countryOfPrefix(found), country)} ${choose(found)}, enter its number from ${countryInText(country)}, or leave the field empty.`;

const OR_EMPTY = ", or leave the field empty to pay with VAT.";

const isFrom = (origin: CountryCode, country: CountryCode): string =>
  `This VAT number is from ${countryInText(origin)}, but your address is in ${countryInText(country)}.`;

const choose = (prefix: EuVatPrefix): string =>
  `Choose ${countryInText(countryOfPrefix(prefix))} as the country if your company is there`;
