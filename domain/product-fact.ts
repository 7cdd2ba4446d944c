import { cited } from "./cited.ts";
import { LINE_BREAK } from "./line-break.ts";
import { isVisibleName } from "./product-name.ts";

/** A fact of a product, such as its languages, as its page and a comparison show it (D73). */
export type ProductFact = { readonly name: string; readonly value: string };

const FACTS_MAX = 20;
const NAME_MAX_CHARS = 40;
const VALUE_MAX_CHARS = 300;
const SEPARATOR = ": ";

/** What the longest facts come to, with their separators and line breaks. The database refuses more. */
export const FACTS_MAX_CHARS = FACTS_MAX * (NAME_MAX_CHARS + SEPARATOR.length + VALUE_MAX_CHARS + 1) - 1;

/** The facts in a text, one a line: 'Languages: English, German'. Lines without a colon are none. */
export function factsIn(text: string): ProductFact[] {
  return text
    .split(LINE_BREAK)
    .filter((line) => line.includes(":"))
    .map(readFact);
}

function readFact(line: string): ProductFact {
  const colon = line.indexOf(":");
  return { name: spaced(line.slice(0, colon)), value: spaced(line.slice(colon + 1)) };
}

const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

/** The same for two names that differ in case alone: one product has only one of them, and a comparison one row. */
export const factKey = (name: string): string => name.toLowerCase();

/** A text of facts as it is stored: without blank lines and needless spaces. */
export const tidyFacts = (text: string): string =>
  factsIn(text)
    .map(({ name, value }) => name + SEPARATOR + value)
    .join("\n");

/** What is wrong with a text of facts, in its first wrong line, counted as typed; undefined if nothing is. */
export function factsProblem(text: string): string | undefined {
  const taken = new Set<string>();
  for (const [at, line] of text.split(LINE_BREAK).entries()) {
    if (line.trim() === "") continue;
    const { name } = readFact(line);
    const wrong = lineProblem(line) ?? (taken.has(factKey(name)) ? `names '${name}' again.` : undefined);
    if (wrong !== undefined) return `Line ${at + 1} of Facts ${wrong}`;
    taken.add(factKey(name));
    if (taken.size > FACTS_MAX) return `Facts may have at most ${FACTS_MAX} lines.`;
  }
  return undefined;
}

/** The end of a sentence that begins with the line. */
function lineProblem(line: string): string | undefined {
  const { name, value } = readFact(line);
  if (!line.includes(":")) return `has no colon: '${cited(line.trim())}'. Write 'Name: value'.`;
  if (/\p{Cc}/u.test(name + value)) return "contains characters that are not allowed.";
  if (!isVisibleName(name)) return "has no name before its colon.";
  if (!isVisibleName(value)) return "has no value after its colon.";
  if (name.length > NAME_MAX_CHARS) return `has a name of more than ${NAME_MAX_CHARS} characters.`;
  if (value.length > VALUE_MAX_CHARS) return `has a value of more than ${VALUE_MAX_CHARS} characters.`;
  return undefined;
}
