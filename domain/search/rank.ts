/**
 * How well a product matches a word, by the place where the word occurs (D64). The ranks of a search's words are added
 * up.
 */
export const RANK = {
  /** A whole word of the name, or a synonym of the product. */
  name: 6,
  /** The start of a word of the name or of a word's part: 'cad' in AutoCAD. */
  nameStart: 5,
  category: 3,
  industry: 2,
  description: 1,
} as const;

/** A rank for each product that matches, by its place in the catalogue. */
export type Ranks = ReadonlyMap<number, number>;
