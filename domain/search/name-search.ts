import type { Product } from "../catalogue/product.ts";
import { foldText } from "./search-words.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/**
 * The products whose name contains a text, in display order, for the administrators' lists: without regard to case and
 * diacritics, and as it is typed, spaces and marks included. All of them for an empty text.
 */
export function productsNamed({ products, foldedNames }: CatalogueIndex, text: string): readonly Product[] {
  const wanted = foldText(text.trim());
  if (wanted === "") return products;
  const names = foldedNames();
  return products.filter((_, place) => names[place]?.includes(wanted));
}
