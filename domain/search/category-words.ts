import { INDUSTRIES, type MainCategory, SUBCATEGORIES, type Subcategory } from "../catalogue/taxonomy.ts";
import { RANK } from "./rank.ts";
import { asWritten, formsOf, wordsIn } from "./words.ts";

export type Category = {
  readonly name: MainCategory | Subcategory;
  readonly words: readonly string[];
  readonly rank: number;
};

/** The categories whose words find products. The titles of the other groups don't describe products. */
const CATEGORIES: readonly Category[] = [
  ...SUBCATEGORIES.map((name) => ({ name, words: wordsIn(name), rank: RANK.category })),
  ...INDUSTRIES.map((name) => ({ name, words: wordsIn(name), rank: RANK.industry })),
];

/** Returns the categories with a word that begins with any form of this word. */
export function categoriesWith(word: string): Category[] {
  const forms = formsOf(word);
  return CATEGORIES.filter(({ words }) => words.some((own) => forms.some((form) => own.startsWith(form))));
}

/** The words of the categories: the key as search compares it, the value as the first such category writes it. */
export const CATEGORY_WORDS: ReadonlyMap<string, string> = new Map(
  CATEGORIES.toReversed().flatMap(({ name, words }) => words.map((word) => [word, asWritten(name, word)])),
);
