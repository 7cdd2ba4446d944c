import type { Product } from "../catalogue/product.ts";
import { foldText } from "./search-words.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/**
 * Returns the products whose name contains a text, in display order, for the admin lists. Case and diacritics are
 * ignored; otherwise the text counts as typed, with spaces and marks. An empty text returns all products.
 */
export function productsNamed({ products, foldedNames }: CatalogueIndex, text: string): readonly Product[] {
  const wanted = foldText(text.trim());
  if (wanted === "") return products;
  const names = foldedNames();
  return products.filter((_, place) => names[place]?.includes(wanted));
}
