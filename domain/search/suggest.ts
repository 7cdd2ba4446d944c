import type { ProductGlance } from "./related-products.ts";
import type { MainCategory, Subcategory } from "../catalogue/taxonomy.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { categoriesWith } from "./text-index.ts";
import { placesInCategory } from "./facets.ts";
import { readText } from "./read-text.ts";
import { searchCatalogue } from "./search-catalogue.ts";

const PRODUCTS_MAX = 5;
const CATEGORIES_MAX = 3;

export type SuggestedProduct = ProductGlance;
export type SuggestedCategory = { readonly name: MainCategory | Subcategory; readonly count: number };

/** The products and categories suggested while somebody types. */
export type Suggestions = {
  readonly products: readonly SuggestedProduct[];
  /** Each with its number of products. */
  readonly categories: readonly SuggestedCategory[];
};

/**
 * Returns the first products that a search for the text would find, at most five, and up to three categories: first
 * those with every word in their title, then those that a word is a synonym of. Words match from their start, so the
 * last one may be half typed. Nothing for an empty text.
 */
export function suggest(index: CatalogueIndex, text: string): Suggestions {
  if (text.trim() === "") return { products: [], categories: [] };
  const filter = { mainCategories: [], subcategories: [], searchText: text, page: 1 };
  const { products } = searchCatalogue(index, filter);
  return {
    products: products.slice(0, PRODUCTS_MAX),
    categories: suggestedCategories(index, text),
  };
}

function suggestedCategories(index: CatalogueIndex, text: string): SuggestedCategory[] {
  const { terms } = readText(text, index.text());
  const [first, ...others] = terms.flatMap(({ words }) => words).map((word) => categoriesWith(word));
  const titled = (first ?? []).filter((category) => others.every((list) => list.includes(category)));
  const meant = terms.flatMap(({ synonym }) => synonym?.categories ?? []);
  return [...new Set([...titled.map(({ name }) => name), ...meant])]
    .map((name) => ({ name, count: placesInCategory(index.facets, name).length }))
    .filter(({ count }) => count > 0)
    .slice(0, CATEGORIES_MAX);
}
