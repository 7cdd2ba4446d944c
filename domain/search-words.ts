/** How a search text is read (D1, D64). */

/** Text as search compares it: lower case, without diacritics. `shop_fold` of the database does the same. */
export function foldText(text: string): string {
  // Letter by letter, as the database does it: in a whole word JavaScript has another small sigma for the last letter.
  return Array.from(text, (letter) => letter.toLowerCase())
    .join("")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[øłđðħı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}

const UNDECOMPOSED: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ı: "i" };

/** Spaces and hyphens. Listed, since PostgreSQL is slow at classes of characters like `\s`. */
const GAP = String.raw`[ \t\n\r\u2010-\u2015-]`;
const gaps = new RegExp(`${GAP}+`);

/** A word of at least this many letters is also found inside another (D64): 'cad' in AutoCAD, but no 'lt' in 'multi'. */
export const INSIDE_FROM_LETTERS = 3;

/** The words of a text as they are written; hyphens part them like spaces. */
export const wordsOf = (text: string): string[] => text.split(gaps).filter((word) => word !== "");

type Rules = readonly (readonly [from: RegExp, to: string])[];

/**
 * British spelling into American and the reverse, by the endings that differ: 'modell', not yet typed to its end, is
 * understood too. A spelling that does not exist finds nothing, so the rules need not be exact.
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

/** A folded word as it is written, in American and in British spelling. */
export function spellingsOf(word: string): string[] {
  const spelled = (rules: Rules) => rules.reduce((text, [from, to]) => text.replaceAll(from, to), word);
  return [...new Set([word, spelled(TO_AMERICAN), spelled(TO_BRITISH)])];
}

/**
 * A regular expression, for JavaScript and PostgreSQL alike, that finds a folded word in folded text (D64): from the start
 * of a word there, or inside one that has the first three letters together; across any gaps.
 */
export function patternOf(word: string): string {
  const letters = Array.from(word).map(literal);
  // A mark is no part of a word, so it is found wherever it stands.
  const start = /^[a-z0-9]/.test(word) ? "(?:^|[^a-z0-9])" : "";
  if (letters.length < INSIDE_FROM_LETTERS) return start + across(letters);
  const first = letters.slice(0, INSIDE_FROM_LETTERS);
  return across([`(?:${start}${across(first)}|${first.join("")})`, ...letters.slice(INSIDE_FROM_LETTERS)]);
}

const across = (letters: readonly string[]): string => letters.join(`${GAP}*`);

/** A letter in a regular expression. */
const literal = (letter: string): string => letter.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`);

/** Tells whether folded text contains this folded word, in any spelling (D64). */
export function finderOf(word: string): (folded: string) => boolean {
  const found = spellingsOf(word).map((spelled) => ({
    letters: spelled.length,
    pattern: new RegExp(patternOf(spelled)),
  }));
  return (folded) => found.some(({ letters, pattern }) => letters <= folded.length && pattern.test(folded));
}
