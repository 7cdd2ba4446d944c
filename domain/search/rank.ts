/** How well a word is found in a product, by where (D64). Added up over the words of a search. */
export const RANK = {
  /** A whole word of the name, or a synonym of the product. */
  name: 6,
  /** The start of a word of the name, or of a part of one: 'cad' in AutoCAD. */
  nameStart: 5,
  category: 3,
  industry: 2,
  description: 1,
} as const;

/** The products in which something is found, by their places in the catalogue: how well. */
export type Ranks = ReadonlyMap<number, number>;
