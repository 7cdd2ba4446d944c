import {
  type CountryCode,
  countryInText,
  countryOfPrefix,
  type EuCountry,
  type EuVatPrefix,
  isEuCountry,
  vatPrefixOf,
} from "./countries.ts";
import { exampleVatNumber, lettersOf, readVatNumber, type VatPrefix, vatPrefixIn } from "./vat-number.ts";

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
