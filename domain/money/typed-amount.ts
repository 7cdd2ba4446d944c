import { tidyNumber } from "../text/fold-text.ts";
import { quoteShortened } from "../text/odd-characters.ts";
import { type Euros, toCents, toEuros } from "./euros.ts";
import type { Cents } from "./money.ts";

export type TypedAmount = { readonly euros: Euros } | { readonly message: string };

/** The pattern of the currency, as people write it. */
export const EURO = String.raw`(?:€|eur(?:os?)?)`;
const CURRENCY_BEFORE = new RegExp(`^(-?) ?${EURO} ?`, "i");
const CURRENCY_BEHIND = new RegExp(` ?${EURO}$`, "i");
const PERCENT_BEHIND = / ?%$/;
const MINUS = /^- ?/;
/** Groups of three digits, all separated by the same sign. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const LAST_POINT_OR_COMMA = /[.,](?=[^.,]*$)/;
/** The part after the decimal sign. No digits, or the dash of '99,-', means whole euros. */
const DECIMALS = /^(?:\d*|-{1,2})$/;

/**
 * Parses an amount in euros as people type it, in forms and files (D69): decimal point or comma, thousands separated
 * by points, commas, spaces or apostrophes, with or without a euro sign. Text with two possible meanings, such as
 * 1.299, is refused with a message naming both. Negative amounts and amounts with more than two decimals are read
 * too; the price rule refuses them.
 */
export function readTypedAmount(text: string): TypedAmount {
  const bare = tidyNumber(text).replace(CURRENCY_BEFORE, "$1").replace(CURRENCY_BEHIND, "");
  const read = readNumber(bare);
  if (read === undefined)
    return { message: `${cited(text)} is ${whatElse(bare)}. Write it like 1234.56 or 1.234,56.` };
  if (typeof read === "number") return { euros: read };
  const { whole, split } = read;
  return { message: `${cited(text)} could mean €${whole}.00 or €${split}. ${HOW_TO_TELL}` };
}

const cited = (text: string): string => `'${quoteShortened(text.trim())}'`;
const HOW_TO_TELL = "Leave the thousands separator out, or write two decimals.";

/** Says what a text is that isn't an amount. */
function whatElse(typed: string): string {
  if (PERCENT_BEHIND.test(typed)) return "a percentage, not an amount in euros";
  if (/^\d[.,]\d+E[+-]\d\d$/.test(typed)) return "a spreadsheet's short form, which lacks digits";
  return "not an amount";
}

/** Returns both readings if there are two, undefined if there is none. */
function readNumber(bare: string): number | { readonly whole: string; readonly split: string } | undefined {
  const figures = bare.replace(MINUS, "");
  const whole = wholeIn(figures);
  const split = decimalIn(figures);
  if (whole !== undefined && split !== undefined)
    return { whole: Number(whole).toLocaleString("en-US"), split };
  const number = whole ?? split;
  return number === undefined ? undefined : (figures === bare ? 1 : -1) * Number(number);
}

/**
 * Parses a percentage like `readTypedCents`, with or without its sign: in hundredths of a percent, null if nothing was
 * typed.
 */
export function readTypedPercent(text: string): ReturnType<typeof readTypedCents> {
  if (tidyNumber(text) === "") return { cents: null };
  const read = readNumber(tidyNumber(text).replace(PERCENT_BEHIND, ""));
  if (read === undefined) return { message: `${cited(text)} is not a percentage. Write it like 12 or 12.5.` };
  if (typeof read === "number") return { cents: toCents(read) };
  return { message: `${cited(text)} could mean ${read.whole}% or ${read.split}%. ${HOW_TO_TELL}` };
}

/**
 * Parses a typed amount like `readTypedAmount`, but returns cents, with a fraction if more than two decimals were
 * typed; null if nothing was typed.
 */
export function readTypedCents(
  text: string,
): { readonly cents: number | null } | { readonly message: string } {
  if (tidyNumber(text) === "") return { cents: null };
  const amount = readTypedAmount(text);
  return "euros" in amount ? { cents: toCents(amount.euros) } : amount;
}

/**
 * Formats an amount as the initial text of an input, in a form that `readTypedAmount` reads back. Empty if there's no
 * amount.
 */
export function typedAmount(cents: Cents | null | undefined): string {
  return cents == null ? "" : String(toEuros(cents));
}

/** Returns the digits as whole euros, if they can be read as such. */
function wholeIn(figures: string): string | undefined {
  if (/^\d+$/.test(figures)) return figures;
  return GROUPED.test(figures) ? figures.replaceAll(/\D/g, "") : undefined;
}

/** Returns the digits as euros and decimals, split at the last point or comma, if they can be read as such. */
function decimalIn(figures: string): string | undefined {
  const sign = LAST_POINT_OR_COMMA.exec(figures);
  if (sign === null || !/\d/.test(figures)) return undefined;
  const head = figures.slice(0, sign.index);
  const decimals = figures.slice(sign.index + 1);
  const isGroupedByDecimalSign = head.includes(sign[0]);
  const whole = head === "" ? "" : wholeIn(head);
  if (whole === undefined || isGroupedByDecimalSign || !DECIMALS.test(decimals)) return undefined;
  return /\d/.test(decimals) ? `${whole}.${decimals}` : whole;
}
