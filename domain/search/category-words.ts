import { INDUSTRIES, type MainCategory, SUBCATEGORIES, type Subcategory } from "../catalogue/taxonomy.ts";
import { RANK } from "./rank.ts";
import { asWritten, formsOf, wordsIn } from "./words.ts";

export type Category = {
  readonly name: MainCategory | Subcategory;
  readonly words: readonly string[];
  readonly rank: number;
};

/** The categories by whose words products are found. The titles of the other groups say nothing about their products. */
const CATEGORIES: readonly Category[] = [
  ...SUBCATEGORIES.map((name) => ({ name, words: wordsIn(name), rank: RANK.category })),
  ...INDUSTRIES.map((name) => ({ name, words: wordsIn(name), rank: RANK.industry })),
];

/** The categories with a word that begins with this one, in any of its forms. */
export function categoriesWith(word: string): Category[] {
  const forms = formsOf(word);
  return CATEGORIES.filter(({ words }) => words.some((own) => forms.some((form) => own.startsWith(form))));
}

/** Every word of the categories: as search compares it, and as the first such category writes it. */
export const CATEGORY_WORDS: ReadonlyMap<string, string> = new Map(
  CATEGORIES.toReversed().flatMap(({ name, words }) => words.map((word) => [word, asWritten(name, word)])),
);
