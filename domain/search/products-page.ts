import * as z from "zod/mini";
import { SEARCH_TEXT_MAX_CHARS } from "./filter.ts";
import { pageSchema } from "./page-number.ts";
import { INCLUDES_MAX } from "../catalogue/product-fields.ts";
import type { Product, ProductId } from "../catalogue/product.ts";
import { plainText } from "../text/text.ts";
import { foldText } from "../text/fold-text.ts";

/** Products per page of the admin list. */
export const PRODUCTS_PAGE_SIZE = 100;

const text = z._default(
  plainText("text").check(z.maxLength(SEARCH_TEXT_MAX_CHARS, "The text is too long.")),
  "",
);

/** A page of the admin list: products whose name contains `text`, products that are out of stock, or all. */
export const productsPageSchema = z.object(
  {
    page: pageSchema,
    text,
    onlyOutOfStock: z._default(z.boolean("onlyOutOfStock must be true or false."), false),
  },
  "The call takes a page.",
);
export type ProductsPageInput = z.output<typeof productsPageSchema>;

/** The products of every page of the list, to choose them all. */
export const matchingProductsSchema = z.omit(productsPageSchema, { page: true });
export type MatchingProductsInput = z.output<typeof matchingProductsSchema>;

/** Products in display order. */
export type ProductsPage = {
  readonly products: readonly Product[];
  /** The place of each of them among all products, from 0. */
  readonly places: readonly number[];
  /** Matches on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  /** All products, including those that don't match. */
  readonly all: number;
  /** If the page lists all products in order: up to two products before it and up to two after it, in order. */
  readonly above: readonly ProductId[];
  readonly below: readonly ProductId[];
};

/** Product names to choose from: names that contain `text`, and the chosen products, by slug. */
export const productChoicesSchema = z.object(
  {
    text,
    chosen: z._default(
      z.array(z.string("A slug is text.")).check(z.maxLength(INCLUDES_MAX, "Too many slugs.")),
      [],
    ),
  },
  "The call takes a text and slugs.",
);
export type ProductChoicesInput = z.output<typeof productChoicesSchema>;

type ProductName = Pick<Product, "slug" | "productname">;
export type ProductChoices = {
  readonly found: readonly ProductName[];
  readonly chosen: readonly ProductName[];
};

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
