import type { MainCategory, Subcategory } from "../catalogue/taxonomy.ts";

/** The products that a synonym stands for. */
export type Target = {
  /**
   * Products with these names. A '*' at the end matches every name with that beginning. They're found as if the synonym
   * were in their name.
   */
  readonly products: readonly string[];
  /** Products in these categories. */
  readonly categories: readonly (MainCategory | Subcategory)[];
};

/** Words and phrases, separated by commas, and their target. */
export type Synonyms = readonly [phrases: string, target: Partial<Target>];
