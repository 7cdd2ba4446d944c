import { type ProductDraft, productDraftSchema } from "../catalogue/product-draft.ts";
import type { Product } from "../catalogue/product.ts";
import { slugOf } from "../text/slug.ts";

/**
 * Returns a complete draft. Pass the fields that matter to a test; the rest are the ones below and a new product's
 * defaults.
 */
export function testDraft(fields: Partial<ProductDraft> = {}): ProductDraft {
  const needed = {
    productname: "Draft",
    imageUrl: "https://images.example/draft.webp",
    priceCents: 200_00,
    discountCents: 100_00,
    description: "A drawing program.",
    mainCategories: ["Workflows"],
    subcategories: ["Drafting"],
  };
  return { ...productDraftSchema.parse(needed), ...fields };
}

const ID_DIGITS = 12;

/** Returns the id of the test product with this name. */
export const idOf = (productname: string): string =>
  `00000000-0000-4000-8000-${Array.from(productname, (letter) => letter.charCodeAt(0).toString(16))
    .join("")
    .padStart(ID_DIGITS, "0")
    .slice(-ID_DIGITS)}`;

/** Returns a complete product. Pass the fields that matter to a test. */
export function testProduct(fields: Partial<Product> = {}): Product {
  const { mainCategories, subcategories, ...draft } = testDraft();
  const product = {
    ...draft,
    mainCategories,
    subcategories,
    displayOrder: 0,
    version: 1,
    reduction: null,
    ...fields,
  };
  return {
    _id: idOf(product.productname),
    slug: slugOf(product.productname),
    totalCents: product.priceCents - (product.discountCents ?? 0),
    ...product,
  };
}
