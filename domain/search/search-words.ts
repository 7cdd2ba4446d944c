/** Reads the words of a search text (D1, D64). */

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
