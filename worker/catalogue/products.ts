import { isSellable, type Product } from "#domain/catalogue/product.ts";
import type { Catalogue } from "#domain/search/catalogue.ts";
import { relatedProducts } from "#domain/search/related.ts";
import { whichOne } from "#domain/search/which-one.ts";
import { distinctSlugs } from "#domain/catalogue/compare.ts";
import type { ProductOnPage } from "#domain/search/related-products.ts";
import { ShopError } from "../platform/errors.ts";
import type { Promoted, RequestedProduct, ProductName } from "./response-schemas.ts";

/**
 * The number of products that the landing page shows apart from the promoted one: one on the first screen, and a row on
 * wide screens, two on phones.
 */
const OTHERS_PROMOTED = 5;

/**
 * Returns the product that the landing page promotes, the first in stock in display order (D36), and the next ones.
 */
export function promotedProducts({ index }: Catalogue): Promoted {
  const [product, ...others] = index.products.filter(isSellable).slice(0, 1 + OTHERS_PROMOTED);
  return { product: product ?? null, others };
}

/** Returns a product by its id; 404 for unknown and malformed ids alike. */
export function productById({ byId }: Catalogue, id: string): Product {
  return byId.get(id.toLowerCase()) ?? refuseUnknown();
}

/** Returns a product for an edit, whether it's shown or not (D62); 404 for an unknown id. */
export function productToEdit({ all }: Catalogue, id: string): Product {
  return all.find(({ product }) => product._id === id.toLowerCase())?.product ?? refuseUnknown();
}

/**
 * Returns a product with its related products and its family's questions, by its slug or one from before a rename. If the returned slug differs,
 * the caller redirects to it (D9). 404 for unknown and malformed slugs alike.
 */
export function productBySlug({ bySlug, index }: Catalogue, slug: string): ProductOnPage {
  const product = bySlug.get(slug) ?? refuseUnknown();
  return { ...product, related: relatedProducts(index, product), which: whichOne(bySlug, product) };
}

/**
 * Returns the products with these slugs, including slugs from before a rename (D9), in the requested order. Unknown and
 * malformed ones are left out.
 */
export function productsBySlugs({ bySlug }: Catalogue, slugs: readonly string[]): RequestedProduct[] {
  return distinctSlugs(slugs).flatMap((asked) => {
    const product = bySlug.get(asked);
    return product ? [{ asked, product }] : [];
  });
}

/** The most names that a list of choices can show. */
const NAMED_MAX = 100;

/** Returns the names of the first products in display order, as choices. */
export function productNames({ index }: Catalogue): readonly ProductName[] {
  return index.products.slice(0, NAMED_MAX);
}

export const noSuchProduct = (): ShopError => new ShopError("not_found", "This product does not exist.");

function refuseUnknown(): never {
  throw noSuchProduct();
}
