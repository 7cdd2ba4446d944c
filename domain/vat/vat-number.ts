import { type CountryCode, type EuVatPrefix, isEuCountry, vatPrefixOf } from "./countries.ts";

/** The prefixes that VIES knows. XI is Northern Ireland, which counts as the EU for goods only. */
export type VatPrefix = EuVatPrefix | "XI";

/** A VAT number as VIES wants it: in capitals, without separators, its prefix apart. */
export type VatNumber = { readonly prefix: VatPrefix; readonly number: string };

/** The answers of the registry (D54). A silent one may still turn out to be valid. */
export const CHECK_OUTCOMES = ["valid", "invalid", "member_state_silent", "vies_silent"] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** The outcomes of a check: a malformed number isn't asked for. */
export const VAT_CHECKS = [...CHECK_OUTCOMES, "malformed"] as const;
export type VatCheck = (typeof VAT_CHECKS)[number];

/**
 * The formats that the European Commission publishes in the FAQ of VIES; Belgian numbers begin with 0 or 1.
 * Check digits aren't computed, because only VIES can tell whether a number exists. No library: jsvat 2.5.4 refuses
 * Belgian numbers that begin with 1, the prefix XI, and GR.
 */
const FORMATS: Readonly<Record<VatPrefix, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B[A-Z\d+*]{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

const isVatPrefix = (letters: string): letters is VatPrefix => Object.hasOwn(FORMATS, letters);

const SEPARATORS = /[\s.\p{Pd}]/gu;

/**
 * Reads a VAT number as people type it: in any case, with spaces, dots and hyphens. It may lack its prefix if the
 * buyer's country is known.
 */
export function readVatNumber(typed: string, country?: CountryCode): VatNumber | "malformed" {
  const text = typed.replaceAll(SEPARATORS, "").toUpperCase();
  const own = country !== undefined && isEuCountry(country) ? vatPrefixOf(country) : undefined;
  const letters = text.slice(0, 2);
  const named = letters === "GR" ? "EL" : letters;
  // French numbers can begin with two letters of their own. What reads as another country's number is taken for that.
  if (isVatPrefix(named) && FORMATS[named].test(text.slice(2)))
    return { prefix: named, number: text.slice(2) };
  // After the buyer's own prefix too few or too many digits are a slip, never part of a number without its prefix.
  if (own === undefined || named === own || !FORMATS[own].test(text)) return "malformed";
  return { prefix: own, number: text };
}
