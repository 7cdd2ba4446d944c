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
  text.split(/\r\n?|[\n\u2028\u2029]/).filter((line) => /[\p{L}\p{N}]/u.test(line));

/**
 * Reads a pasted list (D90): '12 x Revit', '3 AutoCAD LT monthly', 'Maya: 2 pcs', bullets, or rows of a sheet or CSV
 * with name, quantity and perhaps a plan in any order. A heading is left out. It never decides which of two numbers was
 * meant.
 */
export function readPastedList(text: string): (PastedLine | UnreadLine)[] {
  const [first, ...others] = linesOf(text);
  if (first === undefined) return [];
  return (isHeading(first) ? others : [first, ...others]).map(readLine);
}

const HEADING_WORDS = new Set(
  `product products name names software program programs programme item items title description licence license
  licences licenses subscription subscriptions plan term qty quantity quantities number no nr count amount pcs units
  seats users of the aantal naam programma omschrijving menge anzahl produkt bezeichnung produit quantité nombre`.split(
    /\s+/,
  ),
);

const isHeading = (line: string): boolean =>
  (line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => HEADING_WORDS.has(word));

/** A dash or an asterisk begins a list's item only before a space, a number only with a dot or bracket behind it. */
const BULLET = /^(?:[•·▪◦‣●○■►✓✔☐]|(?:[-*+o]|\[[ x]?\]|\(?\d{1,3}[.)])(?= )) */u;

function readLine(text: string): PastedLine | UnreadLine {
  const line = tidyNumber(text)
    .replace(BULLET, "")
    .replace(/^(\d+)[xX](?=\p{Lu})/u, "$1 x ");
  const { plan, cells } = takePlan(cellsOf(line));
  if (plan === "other") return { text, why: OTHER_TERM_TEXT };
  const read = readCells(cells);
  if ("why" in read) return { text, why: read.why };
  const { quantity, note } = readQuantity(read.number.replace(/^\+|[.,]0{1,2}$/g, ""), 0);
  if (note !== null) return { text, why: note };
  const name = trimmed(read.name).replace(VERSION, "");
  if (name === "" || name.length > PASTED_NAME_MAX_CHARS) return { text, why: NO_NAME_TEXT };
  return { text, name, quantity, plan };
}

/** A subscription has every version, so 'Revit 2025' is Revit. */
const VERSION = / (?:v\.? ?)?20[12]\d$/i;

/** Returns a line's cells. A comma between digits is a decimal one; separators within quotes don't count. */
function cellsOf(line: string): string[] {
  const separator = line.includes("\t") ? /\t/ : line.includes(";") ? /;/ : /,(?!\d)|(?<!\d),/;
  const parts = line.split(/("(?:[^"]|"")*")/);
  const cells = [""];
  for (const part of parts) {
    const isQuoted = part.startsWith('"');
    const [more = "", ...next] = isQuoted ? [part.slice(1, -1).replaceAll('""', '"')] : part.split(separator);
    cells.push(`${cells.pop() ?? ""}${more}`, ...next);
  }
  return cells.map(trimmed).filter((cell) => cell !== "");
}

/** Removes what is left around a name once its quantity and plan are taken out, but no minus. */
const trimmed = (text: string): string =>
  text
    .replaceAll(/\( *\)|\[ *\]/g, "")
    .replaceAll(/^(?:[\s"',;:=/\]]|-(?!\d))+|[\s"',;:=/[(-]+$/g, "")
    .replaceAll(/\s+/g, " ");

const COUNTED_TERM =
  /(?<![\p{L}\p{N}.,])(\d{1,2})[ -]?(?:(months?|mths?|maand(?:en)?|monate?|mois)|years?|yrs?|jaar|jaren|jahre?|ans?)(?![\p{L}\p{N}])/iu;
const NAMED_TERMS: readonly (readonly [Plan, RegExp])[] = [
  [
    "Monthly",
    /(?<!\p{L})(?:monthly|(?:per |a |\/ ?)?(?:month|maand)|maandelijks|monatlich|mensuel)(?!\p{L})/iu,
  ],
  [
    "1 year",
    /(?<!\p{L})(?:yearly|annual(?:ly)?|(?:per |a |\/ ?)(?:year|jaar)|jaarlijks|jährlich|annuel)(?!\p{L})/iu,
  ],
];
const PLAN_OF_MONTHS = new Map<number, Plan>([
  [1, "Monthly"],
  [12, "1 year"],
  [36, "3 year"],
]);

type Term = { readonly plan: Plan | "other"; readonly words: string };

function termIn(cell: string): Term | undefined {
  const [words, count, isMonths] = COUNTED_TERM.exec(cell) ?? [];
  if (words !== undefined) {
    return { plan: PLAN_OF_MONTHS.get(Number(count) * (isMonths ? 1 : 12)) ?? "other", words };
  }
  for (const [plan, pattern] of NAMED_TERMS) {
    const [named] = pattern.exec(cell) ?? [];
    if (named !== undefined) return { plan, words: named };
  }
  return undefined;
}

/** Takes the plan out of the cell that names it; 'other' if it's a term that isn't sold. */
function takePlan(cells: readonly string[]): {
  readonly plan: Term["plan"] | undefined;
  readonly cells: readonly string[];
} {
  const at = cells.findIndex((cell) => termIn(cell) !== undefined);
  const term = termIn(cells[at] ?? "");
  if (term === undefined) return { plan: undefined, cells };
  const rest = cells.map((cell, place) => (place === at ? trimmed(cell.replace(term.words, " ")) : cell));
  return { plan: term.plan, cells: rest.filter((cell) => cell !== "") };
}

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
/** What stands beside a quantity, in the languages of most buyers. */
const MARK = String.raw`(?:[x×*]|(?:pcs?|pieces?|units?|seats?|users?|licen[cs]es?|licenties?|subscriptions?|stuks?|st|stk|stück|stueck|ea|each|qty|quantity|aantal|anzahl|menge)(?!\p{L})[.:]?)`;
const ALONE = new RegExp(String.raw`^(?:${MARK} ?)?([-+]?${NUMBER})(?: ?${MARK})?$`, "iu");
const AT_START = new RegExp(
  String.raw`^(?:${MARK} ?)?([-+]?${NUMBER})(?: ?[×*]| ?${MARK}(?![\p{L}\p{N}])|[ :])[ :]*(?:(?:of|van|von) )?(?=\S)`,
  "iu",
);
const AT_END = new RegExp(
  String.raw`(?:[\s,:=([-]|(?=[×*]))(${MARK} ?)?(${NUMBER})(?: ?(${MARK}))?[)\]]*$`,
  "iu",
);

type ReadCells = { readonly name: string; readonly number: string } | { readonly why: string };

function readCells(cells: readonly string[]): ReadCells {
  const numbers = cells.flatMap((cell, at) => {
    const number = ALONE.exec(cell)?.[1];
    return number === undefined ? [] : [{ number, at }];
  });
  const [only, second] = numbers;
  if (second !== undefined) return { why: TWO_NUMBERS_TEXT };
  if (only === undefined) return readWords(cells.join(", "));
  return { name: cells.filter((_, at) => at !== only.at).join(", "), number: only.number };
}

/** The largest number that can be a quantity by its digits: 'Fusion 360' has none. */
const QUANTITY_DIGITS = 2;

/** Reads a text whose quantity isn't apart from the name. */
function readWords(text: string): ReadCells {
  const start = AT_START.exec(text);
  const end = AT_END.exec(text);
  const [, before, trailing = "", after] = end ?? [];
  const isMarked = before !== undefined || after !== undefined;
  const isQuantity = end !== null && (isMarked || trailing.length <= QUANTITY_DIGITS);
  if (start !== null) {
    if (isQuantity) return { why: TWO_NUMBERS_TEXT };
    return { name: text.slice(start[0].length), number: start[1] ?? "" };
  }
  if (end === null || (!isMarked && VERSION.test(text))) return { why: NO_QUANTITY_TEXT };
  return { name: text.slice(0, end.index), number: trailing };
}
