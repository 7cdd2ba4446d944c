import { BUILDING_SYNONYMS } from "./building-synonyms.ts";
import { MAKING_SYNONYMS } from "./making-synonyms.ts";
import { PRODUCT_SYNONYMS } from "./product-synonyms.ts";
import type { Synonyms, Target } from "./synonym.ts";
import { wordsIn } from "./words.ts";

/** The list of all synonyms (D64). */
export const SYNONYMS: readonly Synonyms[] = [...PRODUCT_SYNONYMS, ...BUILDING_SYNONYMS, ...MAKING_SYNONYMS];

const BY_PHRASE = new Map<string, Target>();
for (const [phrases, { products = [], categories = [] }] of SYNONYMS) {
  for (const phrase of phrases.split(",")) {
    const key = wordsIn(phrase).join("");
    const known = BY_PHRASE.get(key);
    BY_PHRASE.set(key, {
      products: [...(known?.products ?? []), ...products],
      categories: [...(known?.categories ?? []), ...categories],
    });
  }
}

/**
 * Returns the target of these words, written together, if they're a synonym. 'ae', 'oe' and 'ue' are also read as
 * umlauts.
 */
export const synonymOf = (joined: string): Target | undefined =>
  BY_PHRASE.get(joined) ?? BY_PHRASE.get(withoutUmlauts(joined));

const withoutUmlauts = (word: string): string => word.replaceAll(/(?<=[aou])e/g, "");

/** Every synonym, as written. */
export const SYNONYM_PHRASES: readonly string[] = SYNONYMS.flatMap(([phrases]) =>
  phrases.split(",").map((phrase) => phrase.trim()),
);
const SINGLE_WORDS = SYNONYM_PHRASES.flatMap((phrase) => {
  const words = wordsIn(phrase);
  return words.length === 1 ? words : [];
});

/** Shorter words are the beginning of too many others. */
const BEGINNING_LETTERS = 4;
const STEM_LETTERS = 5;

/**
 * Returns the target of a word that isn't found otherwise but is nearly a synonym. Either it begins with one, like the
 * German and Dutch compound 'Stahlbausoftware', or it's one that is only half typed.
 */
export function nearSynonymOf(word: string): Target | undefined {
  const stems = SINGLE_WORDS.filter((known) => known.length >= STEM_LETTERS && word.startsWith(known));
  const longest = stems.reduce((best, stem) => (stem.length > best.length ? stem : best), "");
  if (longest !== "") return BY_PHRASE.get(longest);
  const whole = SINGLE_WORDS.find((known) => known.startsWith(word));
  return whole === undefined || word.length < BEGINNING_LETTERS ? undefined : BY_PHRASE.get(whole);
}
