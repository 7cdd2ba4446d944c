import type { MainCategory, Subcategory } from "../catalogue/taxonomy.ts";

/** The products that a synonym means. */
export type Target = {
  /** Those of these names; with '*' at the end, all whose name begins so. They are found as if it were in their name. */
  readonly products: readonly string[];
  /** Those in these categories. */
  readonly categories: readonly (MainCategory | Subcategory)[];
};

/** Words and phrases, separated by commas, and what they mean. */
export type Synonyms = readonly [phrases: string, target: Partial<Target>];
