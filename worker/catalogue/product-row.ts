import { toCents } from "#domain/money.ts";
import { offeredPlans } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";
import type { ProductChange } from "#domain/product-draft.ts";
import { categoryError } from "#domain/taxonomy.ts";
import { ShopError } from "../platform/errors.ts";

const centsOrNull = (euros: number | null | undefined): number | null =>
  euros === null || euros === undefined ? null : toCents(euros);

/** What a draft says of a product, or a product of itself. */
type Facts = Pick<
  Product,
  | "productname"
  | "imageUrl"
  | "price"
  | "discountPrice"
  | "description"
  | "stock"
  | "mainCategories"
  | "subcategories"
  | "plans"
  | "planPrices"
>;

/** A product's columns: euros become cents, plan objects become plan columns (D6, D12). */
export function productValues(facts: Facts) {
  return {
    productname: facts.productname,
    imageUrl: facts.imageUrl,
    priceCents: toCents(facts.price),
    discountCents: centsOrNull(facts.discountPrice),
    description: facts.description,
    stock: facts.stock,
    // Once each: a repeated one would count twice in the filter panel (D2).
    mainCategories: [...new Set(facts.mainCategories)],
    subcategories: [...new Set(facts.subcategories)],
    plans: offeredPlans(facts.plans),
    monthlyCents: centsOrNull(facts.planPrices.Monthly),
    oneYearCents: centsOrNull(facts.planPrices["1 year"]),
    threeYearCents: centsOrNull(facts.planPrices["3 year"]),
  };
}

/**
 * The columns after a change: what it does not name stays as it is. 400 under `subcategories` when a subcategory would be
 * left without its main category.
 */
export function changedValues(current: Product, change: ProductChange) {
  const values = productValues({
    ...change,
    stock: change.stock ?? current.stock,
    mainCategories: change.mainCategories ?? current.mainCategories,
    subcategories: change.subcategories ?? current.subcategories,
    plans: change.plans ?? current.plans,
    planPrices: change.planPrices ?? current.planPrices,
  });
  const message = categoryError(values);
  if (message !== undefined)
    throw new ShopError("bad_request", message, { fields: { subcategories: message } });
  return values;
}
