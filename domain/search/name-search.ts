import type { Product } from "../catalogue/product.ts";
import { foldText } from "../text/fold-text.ts";

/**
 * Returns the products whose name contains a text, in their order, for the admin lists. Both are folded; otherwise the
 * text counts as typed, with spaces and marks. An empty text returns all products.
 */
export function productsNamed(products: readonly Product[], text: string): readonly Product[] {
  const wanted = foldText(text);
  return wanted === ""
    ? products
    : products.filter(({ productname }) => foldText(productname).includes(wanted));
}
