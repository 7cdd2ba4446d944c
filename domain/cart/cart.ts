import { defaultPlan, onlyPlan, type Plan, type PlanFlags } from "../catalogue/plan.ts";
import type { Product } from "../catalogue/product.ts";

export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
export const CART_MAX_LINES = 100;

/** The product's own fields (S50), plus those a cart line needs: the product's address and plan prices. */
export type CartProduct = Pick<
  Product,
  | "_id"
  | "productname"
  | "slug"
  | "imageUrl"
  | "priceCents"
  | "discountCents"
  | "totalCents"
  | "description"
  | "stock"
  | "mainCategories"
  | "subcategories"
  | "planCents"
  | "displayOrder"
>;

/**
 * A cart item (S50, D38): the product's own fields, `plans` with only the chosen plan set, and a quantity. Prices are
 * those shown to the shopper.
 */
export type CartItem = CartProduct & {
  readonly plans: PlanFlags;
  readonly quantity: number;
  /** The token of the order that this line renews (D51). */
  readonly renews?: string | undefined;
};

/**
 * True if two lines or products are the same product: by id, which outlives a rename, or by name, because carts of older
 * clients have no ids and a product that was deleted can be added again (D10).
 */
export const isSameProduct = (
  one: Pick<CartProduct, "_id" | "productname">,
  other: Pick<CartProduct, "_id" | "productname">,
): boolean => one.productname === other.productname || (one._id !== "" && one._id === other._id);

/** Returns the line of a product (D10). */
export const lineOf = (
  items: readonly CartItem[],
  product: Pick<CartProduct, "_id" | "productname">,
): CartItem | undefined => items.find((item) => isSameProduct(item, product));

function cartProduct(product: Product): CartProduct {
  const { _id, productname, slug, imageUrl, priceCents, discountCents, totalCents } = product;
  const { description, stock, mainCategories, subcategories, planCents, displayOrder } = product;
  return {
    _id,
    productname,
    slug,
    imageUrl,
    priceCents,
    discountCents,
    totalCents,
    description,
    stock,
    mainCategories,
    subcategories,
    planCents,
    displayOrder,
  };
}

/** Returns a new entry with only the chosen plan set and quantity 1 (S59). */
export function newCartItem(product: Product, plan: Plan): CartItem {
  return { ...cartProduct(product), plans: onlyPlan(plan, product.plans), quantity: QUANTITY_MIN };
}

/** Returns the plan that was chosen when the item was added. */
export function chosenPlan(item: Pick<CartItem, "plans">): Plan | undefined {
  return defaultPlan(item.plans);
}

/** Returns the number on the cart badge (D12a). */
export function countUnits(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}
