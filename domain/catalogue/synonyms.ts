import { PRODUCT_SYNONYMS } from "./product-synonyms.ts";
import { SUBJECT_SYNONYMS } from "./subject-synonyms.ts";
import type { Target } from "./synonym.ts";
import { wordsIn } from "./words.ts";

const BY_PHRASE = new Map<string, Target>();
for (const [phrases, { products = [], categories = [] }] of [...PRODUCT_SYNONYMS, ...SUBJECT_SYNONYMS]) {
  for (const phrase of phrases.split(",")) {
    const key = wordsIn(phrase).join("");
    const known = BY_PHRASE.get(key);
    BY_PHRASE.set(key, {
      products: [...(known?.products ?? []), ...products],
      categories: [...(known?.categories ?? []), ...categories],
    });
  }
}

/** What these words, written together, are a synonym of. 'ae', 'oe' and 'ue' are read as umlauts, too. */
export const synonymOf = (joined: string): Target | undefined =>
  BY_PHRASE.get(joined) ?? BY_PHRASE.get(withoutUmlauts(joined));

const withoutUmlauts = (word: string): string => word.replaceAll(/(?<=[aou])e/g, "");

/** Words of fewer letters begin too many others. */
const STEM_LETTERS = 5;

/**
 * What a word that nothing else explains is nearly a synonym of: it's the beginning of one, still being typed, or begins with
 * one, as German and Dutch compounds do: 'Stahlbausoftware'.
 */
export function nearSynonymOf(word: string): Target | undefined {
  let best = "";
  for (const key of BY_PHRASE.keys()) {
    const isStem = key.length >= STEM_LETTERS && key.length > best.length && word.startsWith(key);
    if (isStem) best = key;
  }
  if (best !== "") return BY_PHRASE.get(best);
  if (word.length < STEM_LETTERS - 1) return undefined;
  for (const [key, target] of BY_PHRASE) if (key.startsWith(word)) return target;
  return undefined;
}

/** Every word and phrase that is a synonym, for the spelling of others. */
export const SYNONYM_PHRASES: readonly string[] = [...PRODUCT_SYNONYMS, ...SUBJECT_SYNONYMS].flatMap(
  ([phrases]) => phrases.split(",").map((phrase) => phrase.trim()),
);
