import { foldText } from "../text/fold-text.ts";

/** Spaces and hyphens. */
const GAPS = /[\s\u2010-\u2015-]+/u;

/** Returns the words of a text as written. Hyphens separate them like spaces. */
export const wordsOf = (text: string): string[] => text.split(GAPS).filter((word) => word !== "");

type Rules = readonly (readonly [from: RegExp, to: string])[];

/**
 * Turn British spelling into American and vice versa, by the endings that differ. The half-typed 'modell' is understood
 * too. A spelling that doesn't exist finds nothing, so the rules don't need to be exact.
 */
const TO_AMERICAN: Rules = [
  [/(?<=\w{3})ll(?=ing|ed|er)|(?<=\w{4})ll$/g, "l"],
  [/(?<=\w{3}[iy])s(?=[aei]|$)/g, "z"],
  [/(?<=[bilmnpv])ou(?=r|ld|$)/g, "o"],
  [/tre(?=s?$)/g, "ter"],
  [/ogue/g, "og"],
  [/(?<=\w{2}en)c(?=e)/g, "s"],
  [/draught/g, "draft"],
  [/aluminium/g, "aluminum"],
  [/grey/g, "gray"],
];
const TO_BRITISH: Rules = [
  [/(?<=\w{2}[aeiou])l(?=ing|ed|er)/g, "ll"],
  [/(?<=\w{3}[iy])z(?=[aei]|$)/g, "s"],
  [/(?<=[bilmnpv])o(?=r|ld)/g, "ou"],
  [/(?<=cen|me|thea|li)ter(?=s?$)/g, "tre"],
  [/(?<=\w{3})og(?=s?$)/g, "ogue"],
  [/(?<=\w{2}en)s(?=e)/g, "c"],
  [/draft/g, "draught"],
  [/aluminum/g, "aluminium"],
  [/gray/g, "grey"],
];

/** Returns a folded word as written, in American and in British spelling. */
export function spellingsOf(word: string): string[] {
  const spelled = (rules: Rules) => rules.reduce((text, [from, to]) => text.replaceAll(from, to), word);
  return [...new Set([word, spelled(TO_AMERICAN), spelled(TO_BRITISH)])];
}

/**
 * Returns the words of a text as search compares them: letters and digits only, lower case, without diacritics. 'C++',
 * 'C#' and '.NET' are words of their own, because their letters alone are others.
 */
export const wordsIn = (text: string): string[] =>
  IS_ASCII.test(text)
    ? (text.toLowerCase().match(HAS_MARKED.test(text) ? ASCII_WORDS : /[a-z0-9]+/g) ?? [])
    : (foldText(text).match(WORDS) ?? []);

/** Most texts are ASCII, and take a fifth of the time. */
const IS_ASCII = /^[\u0020-\u007e\s]*$/;

const HAS_MARKED = /[+#]|\.net/i;
const ASCII_WORDS = /(?<![a-z0-9])(?:[a-z](?:\+{1,2}|#)|\.net)(?![a-z0-9+#])|[a-z0-9]+/g;
const WORDS = /(?<![\p{L}\p{N}])(?:\p{L}(?:\+{1,2}|#)|\.net)(?![\p{L}\p{N}+#])|[\p{L}\p{N}]+/gu;

/**
 * Returns the parts of a name's compound words, split by capitals and digits: Auto and CAD, CAD and mep, Info and 360.
 * A word that isn't a compound has none.
 */
export const partsIn = (name: string): string[] =>
  name.split(/\s+/u).flatMap((word) => {
    const parts = word.split(BETWEEN_PARTS);
    return parts.length > 1 ? parts.flatMap(wordsIn) : [];
  });

const BETWEEN_PARTS =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}{3})(?=\p{Ll}{2})|(?<=\p{L}{2})(?=\p{N})|(?<=\p{N}{2})(?=\p{L}{2})/u;

/**
 * Returns a word as typed, in British and American spelling, and its singular. The plural needs no form, since a word
 * is found from its start.
 */
export function formsOf(word: string): string[] {
  const singular = word.length > SINGULAR_FROM_LETTERS && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  return [...new Set([word, singular].flatMap(spellingsOf))];
}

const SINGULAR_FROM_LETTERS = 3;

/**
 * Returns the way a text writes this word of it, or of its parts: AutoCAD for 'autocad'. If the text is written as one
 * word, the text itself.
 */
export function asWritten(text: string, word: string): string {
  const written = text.split(/[\s/()-]+/u).flatMap((one) => [one].concat(one.split(BETWEEN_PARTS)));
  return written.find((one) => wordsIn(one).join("") === word) ?? text;
}
