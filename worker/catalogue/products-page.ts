import type { Catalogue } from "#domain/search/catalogue.ts";
import {
  productsNamed,
  type MatchingProductsInput,
  type ProductChoices,
  type ProductChoicesInput,
  PRODUCTS_PAGE_SIZE,
  type ProductsPage,
  type ProductsPageInput,
} from "#domain/search/products-page.ts";
import { isSellable, type Product, type ProductId } from "#domain/catalogue/product.ts";

/** The number of products named before and after a page, for moving a product off it. */
const NEIGHBOURS = 2;

/** Returns a page of the administrators' list (D8, D21). A page past the last has no products, but the same counts. */
export function productsPage(catalogue: Catalogue, input: ProductsPageInput): ProductsPage {
  const { text, onlyOutOfStock, page } = input;
  const isNarrowed = text.trim() !== "" || onlyOutOfStock;
  const every = everyProduct(catalogue);
  const matches = matching(every, input);
  const start = (page - 1) * PRODUCTS_PAGE_SIZE;
  const end = start + PRODUCTS_PAGE_SIZE;
  const idsBetween = (from: number, to: number) =>
    isNarrowed ? [] : matches.slice(Math.max(0, from), to).map(({ _id }) => _id);
  const products = matches.slice(start, end);
  return {
    products,
    places: isNarrowed
      ? products.map((product) => every.indexOf(product))
      : products.map((_, at) => start + at),
    total: matches.length,
    page,
    pageCount: Math.max(1, Math.ceil(matches.length / PRODUCTS_PAGE_SIZE)),
    all: catalogue.all.length,
    above: idsBetween(start - NEIGHBOURS, start),
    below: idsBetween(end, end + NEIGHBOURS),
  };
}

function matching(
  every: readonly Product[],
  { text, onlyOutOfStock }: MatchingProductsInput,
): readonly Product[] {
  const named = productsNamed(every, text);
  return onlyOutOfStock ? named.filter((product) => !isSellable(product)) : named;
}

/** Returns the ids of the products on all pages of the administrators' list, in display order. */
export function matchingIds(catalogue: Catalogue, input: MatchingProductsInput): ProductId[] {
  return matching(everyProduct(catalogue), input).map(({ _id }) => _id);
}

/**
 * Returns the names of products to choose from: the first in display order whose names contain a text, and those
 * already chosen, also under a slug from before a rename (D9).
 */
export function productChoices(catalogue: Catalogue, { text, chosen }: ProductChoicesInput): ProductChoices {
  const every = everyProduct(catalogue);
  return {
    found: productsNamed(every, text).slice(0, PRODUCTS_PAGE_SIZE),
    chosen: chosen.flatMap((slug) => {
      const named =
        catalogue.all.find(({ product }) => product.slug === slug) ??
        catalogue.all.find(({ oldSlugs }) => oldSlugs.includes(slug));
      return named === undefined ? [] : [{ slug, productname: named.product.productname }];
    }),
  };
}

/** In display order, with those that the shop doesn't show (D62). */
export const everyProduct = ({ all }: Catalogue): Product[] => all.map(({ product }) => product);
