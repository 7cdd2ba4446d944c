import { toCents } from "#domain/money.ts";
import { offeredPlans } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";
import type { ProductChange, ProductDraft } from "#domain/product-draft.ts";

const centsOrNull = (euros: number | null | undefined): number | null =>
  euros === null || euros === undefined ? null : toCents(euros);

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
export function productValues(facts: ProductDraft | Facts) {
  return {
    productname: facts.productname,
    imageUrl: facts.imageUrl,
    priceCents: toCents(facts.price),
    discountCents: centsOrNull(facts.discountPrice),
    description: facts.description,
    stock: facts.stock,
    mainCategories: [...facts.mainCategories],
    subcategories: [...facts.subcategories],
    plans: offeredPlans(facts.plans),
    monthlyCents: centsOrNull(facts.planPrices.Monthly),
    oneYearCents: centsOrNull(facts.planPrices["1 year"]),
    threeYearCents: centsOrNull(facts.planPrices["3 year"]),
  };
}

/** The columns after a change: what it does not name stays as it is. */
export function changedValues(current: Product, change: ProductChange) {
  return productValues({
    ...change,
    stock: change.stock ?? current.stock,
    mainCategories: change.mainCategories ?? current.mainCategories,
    subcategories: change.subcategories ?? current.subcategories,
    plans: change.plans ?? current.plans,
    planPrices: change.planPrices ?? current.planPrices,
  });
}
