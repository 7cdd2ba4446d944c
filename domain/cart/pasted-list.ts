import { type Plan, PLANS } from "../catalogue/plan.ts";
import { tidyNumber } from "../text/fold-text.ts";
import { readQuantity } from "./read-quantity.ts";

/** The most lines of a pasted list that are read at once. */
export const PASTED_LINES_MAX = 200;
/** As long as the longest name of a product. */
export const PASTED_NAME_MAX_CHARS = 200;

/** A line of a list that was understood: which product it names, and how many. */
export type PastedLine = {
  /** As pasted, to be left in the field if the line can't be added. */
  readonly text: string;
  readonly name: string;
  /** From 1 to QUANTITY_MAX. */
  readonly quantity: number;
  /** Undefined if the line names none. */
  readonly plan: Plan | undefined;
};

/** A line that wasn't understood, and why, in a sentence. */
export type UnreadLine = { readonly text: string; readonly why: string };

export const NO_QUANTITY_TEXT = "How many? Put the number first: 3 x Revit.";
export const TWO_NUMBERS_TEXT = "It has two numbers. Which one is the quantity?";
export const NO_NAME_TEXT = "It names no product.";
export const OTHER_TERM_TEXT = `The plans are ${PLANS.join(", ")}.`;

/** Returns the lines of a text that aren't empty, as written. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n?|\n/).filter((line) => /[\p{L}\p{N}]/u.test(line));

/**
 * Reads a pasted list (D90): '12 x Revit', '3 AutoCAD LT monthly', 'Maya: 2 pcs', bullets, or rows of a sheet or CSV
 * with name, quantity and perhaps a plan in any order. A heading is left out. It never decides which of two numbers was
 * meant.
 */
export function readPastedList(text: string): (PastedLine | UnreadLine)[] {
  const lines = linesOf(text);
  return lines.slice(isHeading(lines[0] ?? "") ? 1 : 0).map(readLine);
}

const HEADING_WORD =
  /^(?:products?|names?|software|items?|description|licen[cs]es?|plan|term|qty|quantity|number|count|of|seats|users|aantal|naam|menge|anzahl)$/;

const isHeading = (line: string): boolean =>
  (line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => HEADING_WORD.test(word));

/** A dash or an asterisk begins a list's item only before a space, a number only with a dot or bracket behind it. */
const BULLET = /^(?:[•·▪●]|(?:[-*]|\d{1,3}[.)])(?= )) */u;

function readLine(text: string): PastedLine | UnreadLine {
  const { plan, rest } = takePlan(tidyNumber(text).replace(BULLET, ""));
  if (plan === "other") return { text, why: OTHER_TERM_TEXT };
  const read = readCells(cellsOf(rest));
  if ("why" in read) return { text, why: read.why };
  const { quantity, note } = readQuantity(read.number.replace(/[.,]0{1,2}$/, ""), 0);
  if (note !== null) return { text, why: note };
  const name = read.name.replaceAll(AROUND_NAME, "").replace(VERSION, "");
  if (name === "" || name.length > PASTED_NAME_MAX_CHARS) return { text, why: NO_NAME_TEXT };
  return { text, name, quantity, plan };
}

/** What is left around a name once its quantity and plan are taken out. */
const AROUND_NAME = /^[\s'’,;:=/()[\]-]+|[\s'’,;:=/()[\]-]+$/g;
/** A subscription has every version, so 'Revit 2025' is Revit. */
const VERSION = / 20[12]\d$/;

const COUNTED_TERM = /\b(\d{1,2})[ -]?(?:(month|maand|monat)|year|yr|jaar|jahr)(?:s|en|e)?\b/i;
const NAMED_TERM =
  /\b(?:(monthly|maandelijks|(?:per )?(?:month|maand))|yearly|annual(?:ly)?|jaarlijks|per (?:year|jaar))\b/i;
const PLAN_OF_MONTHS = new Map<number, Plan>([
  [1, "Monthly"],
  [12, "1 year"],
  [36, "3 year"],
]);

type PlanAndRest = {
  /** 'other' is a term that isn't sold. */
  readonly plan: Plan | "other" | undefined;
  readonly rest: string;
};

/** Takes the plan out of a line that names one. */
function takePlan(line: string): PlanAndRest {
  const [counted, count, isMonths] = COUNTED_TERM.exec(line) ?? [];
  if (counted !== undefined) {
    const plan = PLAN_OF_MONTHS.get(Number(count) * (isMonths ? 1 : 12)) ?? "other";
    return { plan, rest: without(line, counted) };
  }
  const [named, isMonthly] = NAMED_TERM.exec(line) ?? [];
  if (named === undefined) return { plan: undefined, rest: line };
  return { plan: isMonthly ? "Monthly" : "1 year", rest: without(line, named) };
}

const without = (line: string, words: string): string => line.replace(words, "").replace(/\( *\)/, "");

/** Returns a line's cells, without a CSV's quotation marks. A comma between digits is a decimal one. */
const cellsOf = (line: string): string[] =>
  line
    .replaceAll(/["“”]/g, "")
    .split(/[\t;]|,(?!\d)|(?<!\d),/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
/** What stands beside a quantity. */
const MARK = String.raw`(?:[x×*]|(?:pcs?|pieces?|units?|seats?|users?|licen\w+|subscriptions?|stuks?|qty|quantity|aantal)(?!\w)[.:]?)`;
const ALONE = new RegExp(`^(?:${MARK} ?)?(-?${NUMBER})(?: ?${MARK})?$`, "i");
const AT_START = new RegExp(`^(-?${NUMBER})(?: ?[×*]| ?${MARK}(?!\\w)|[ :]) *(?:(?:of|van) )?(?=\\S)`, "i");
const AT_END = new RegExp(`(?:[ :=([-]|(?=[×*]))(${MARK} ?)?(${NUMBER})(?: ?(${MARK}))?[)\\]]*$`, "i");

type ReadCells = { readonly name: string; readonly number: string } | { readonly why: string };

function readCells(cells: readonly string[]): ReadCells {
  const numbers = cells.flatMap((cell) => ALONE.exec(cell)?.[1] ?? []);
  const [number, second] = numbers;
  if (second !== undefined) return { why: TWO_NUMBERS_TEXT };
  if (number === undefined) return readWords(cells.join(", "));
  return { name: cells.filter((cell) => !ALONE.test(cell)).join(", "), number };
}

/** The longest number that is a quantity without a mark: 'Fusion 360' has none. */
const QUANTITY_DIGITS = 2;

/** Reads a text whose quantity isn't apart from the name. */
function readWords(text: string): ReadCells {
  const start = AT_START.exec(text);
  const [ending, before, last = "", after] = AT_END.exec(text) ?? [];
  const isQuantity =
    ending !== undefined && (last.length <= QUANTITY_DIGITS || before !== undefined || after !== undefined);
  if (start !== null) {
    if (isQuantity) return { why: TWO_NUMBERS_TEXT };
    return { name: text.slice(start[0].length), number: start[1] ?? "" };
  }
  return isQuantity ? { name: text.slice(0, -ending.length), number: last } : { why: NO_QUANTITY_TEXT };
}
