import type { CartItem } from "#domain/cart.ts";

/** The catalogue. */
export const PRODUCTS_PATH: string = "/products";

/** A product's own page (D9); carts of older clients have no address for it, so those lead to the catalogue. */
export function productPath(item: Pick<CartItem, "slug">): string {
  return item.slug === "" ? PRODUCTS_PATH : `${PRODUCTS_PATH}/${encodeURIComponent(item.slug)}`;
}
