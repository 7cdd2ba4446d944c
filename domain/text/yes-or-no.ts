import { foldText } from "./fold-text.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** As people write them, and as spreadsheets write truth values in their own language, folded, without blanks. */
const YES = words(
  "yes y true t on x ✓ ✔ instock ja j oui si sim tak waar wahr vrai vero verdadero verdadeiro prawda sand sant sann tosi pravda igaz",
);
const NO = words(
  "no n false f off ✗ ✘ outofstock nee nein non nej nie onwaar falsch faux falso falsk falskt falsz usann epatosi nepravda hamis",
);
const NUMBER = /^\d+(?:[.,]\d+)*$/;

/**
 * Reads yes or no as people, programs and spreadsheets write it; undefined if it's neither. A number, such as a
 * quantity, is no only if it's 0, and nothing at all is no.
 */
export function readYesOrNo(value: unknown): boolean | undefined {
  if (typeof value === "boolean" || typeof value === "number" || value === null) return Boolean(value);
  if (typeof value !== "string") return undefined;
  const word = foldText(value).replaceAll(/[\s_-]/g, "");
  if (word === "" || NO.has(word)) return false;
  if (NUMBER.test(word)) return /[1-9]/.test(word);
  return YES.has(word) ? true : undefined;
}
