import type { Product } from "../catalogue/product.ts";

/** The fields of a product that another product's page shows. */
export type ProductGlance = Pick<
  Product,
  "slug" | "productname" | "imageUrl" | "stock" | "priceCents" | "totalCents" | "plans" | "planCents"
>;

/** The products related to one product (D9, D71). */
export type RelatedProducts = {
  /** The products that it includes. */
  readonly includes: readonly ProductGlance[];
  /** The collections that include it. */
  readonly includedIn: readonly ProductGlance[];
  /** Other products for the same fields and workflows, the most alike first. */
  readonly alike: readonly ProductGlance[];
  /** The product in stock that comes nearest to one that can't be bought; null for one that can be. */
  readonly replacement: ProductGlance | null;
};

export const ALIKE_MAX = 4;

/** Questions that lead to the right product of a family (D81): the first one that's answered with yes decides. */
export type WhichOne = {
  /** Such as 'AutoCAD'. */
  readonly family: string;
  readonly questions: readonly { readonly question: string; readonly product: ProductGlance }[];
  readonly otherwise: ProductGlance;
};

/** A product as its page requests it. */
export type ProductOnPage = Product & {
  readonly related: RelatedProducts;
  readonly which: WhichOne | null;
};
