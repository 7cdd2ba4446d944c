import { quoteShortened, LINE_BREAK, tidyLine, isVisibleName } from "../text/odd-characters.ts";
import { tidyNumber } from "../text/fold-text.ts";

/** A fact of a product, such as its languages, as its page and a comparison show it (D73). */
export type ProductFact = { readonly name: string; readonly value: string };

export const FACT_SEPARATOR = ": ";

/** Reads the facts in a stored text (domain/catalogue/fact-rule.ts), one per line: 'Languages: English, German'. */
export function factsIn(text: string): ProductFact[] {
  return text === "" ? [] : text.split("\n").map(readFact);
}

function readFact(line: string): ProductFact {
  const [name = "", ...value] = line.split(FACT_SEPARATOR);
  return { name, value: value.join(FACT_SEPARATOR) };
}

/**
 * Returns the same key for names that differ only in case, or in kinds of hyphens and quotes: a product has only one of
 * them, and a comparison one row.
 */
export const factKey = (name: string): string => tidyNumber(name).toLowerCase();

const FACTS_MAX = 20;
const NAME_MAX_CHARS = 40;
const VALUE_MAX_CHARS = 300;

/** The length of the longest facts, with separators and line breaks. The database refuses more. */
export const FACTS_MAX_CHARS = FACTS_MAX * (NAME_MAX_CHARS + FACT_SEPARATOR.length + VALUE_MAX_CHARS + 1) - 1;

const spaced = (text: string): string => tidyLine(text.replaceAll(/\s+/g, " "));

/** Returns the fact in a line as typed; undefined without a colon. */
function typedFact(line: string): ProductFact | undefined {
  const colon = line.indexOf(":");
  if (colon === -1) return undefined;
  return { name: spaced(line.slice(0, colon)), value: spaced(line.slice(colon + 1)) };
}

/** Returns the facts of a typed text as they are stored: without blank lines and extra spaces (D73). */
export const tidyFacts = (text: string): string =>
  text
    .split(LINE_BREAK)
    .flatMap((line) => typedFact(line) ?? [])
    .map(({ name, value }) => name + FACT_SEPARATOR + value)
    .join("\n");

/** Returns the first problem in a typed text of facts (D73), with its line as typed; undefined if there is none. */
export function factsProblem(text: string): string | undefined {
  const taken = new Set<string>();
  for (const [at, line] of text.split(LINE_BREAK).entries()) {
    if (line.trim() === "") continue;
    const problem = lineProblem(line, taken);
    if (problem !== undefined) return `Line ${at + 1} of Facts ${problem}`;
    if (taken.size > FACTS_MAX) return `Facts may have at most ${FACTS_MAX} lines.`;
  }
  return undefined;
}

/** Returns the end of a sentence that begins with the line, and adds the line's fact to `taken`. */
function lineProblem(line: string, taken: Set<string>): string | undefined {
  const fact = typedFact(line);
  if (fact === undefined) return `has no colon: '${quoteShortened(line.trim())}'. Write 'Name: value'.`;
  const { name, value } = fact;
  if (/\p{Cc}/u.test(name + value)) return "contains characters that are not allowed.";
  if (!isVisibleName(name)) return "has no name before its colon.";
  if (!isVisibleName(value)) return "has no value after its colon.";
  if (name.length > NAME_MAX_CHARS) return `has a name of more than ${NAME_MAX_CHARS} characters.`;
  if (value.length > VALUE_MAX_CHARS) return `has a value of more than ${VALUE_MAX_CHARS} characters.`;
  if (taken.has(factKey(name))) return `names '${name}' again.`;
  taken.add(factKey(name));
  return undefined;
}
