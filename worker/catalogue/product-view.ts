import type { InferSelectModel } from "drizzle-orm";
import { toEuros } from "#domain/money.ts";
import { type Plan, PLANS } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";
import { products } from "../db/schema/catalogue.ts";

/** The columns of which a product's API form is made. */
export const productColumns = {
  id: products.id,
  productname: products.productname,
  slug: products.slug,
  imageUrl: products.imageUrl,
  priceCents: products.priceCents,
  discountCents: products.discountCents,
  totalCents: products.totalCents,
  description: products.description,
  stock: products.stock,
  mainCategories: products.mainCategories,
  subcategories: products.subcategories,
  plans: products.plans,
  monthlyCents: products.monthlyCents,
  oneYearCents: products.oneYearCents,
  threeYearCents: products.threeYearCents,
  displayOrder: products.displayOrder,
  version: products.version,
};

export type ProductRow = Pick<InferSelectModel<typeof products>, keyof typeof productColumns>;

/** A row as the API speaks of it: cents become euros, plan columns become the documented objects. */
export function viewProduct(row: ProductRow): Product {
  const ownCents: Record<Plan, number | null> = {
    Monthly: row.monthlyCents,
    "1 year": row.oneYearCents,
    "3 year": row.threeYearCents,
  };
  const priced = PLANS.flatMap((plan) => {
    const cents = ownCents[plan];
    return cents === null ? [] : [[plan, toEuros(cents)] as const];
  });
  return {
    _id: row.id,
    productname: row.productname,
    slug: row.slug,
    imageUrl: row.imageUrl,
    price: toEuros(row.priceCents),
    discountPrice: row.discountCents === null ? null : toEuros(row.discountCents),
    total: toEuros(row.totalCents),
    description: row.description,
    stock: row.stock,
    mainCategories: row.mainCategories,
    subcategories: row.subcategories,
    plans: Object.fromEntries(PLANS.map((plan) => [plan, row.plans.includes(plan)])),
    planPrices: Object.fromEntries(priced),
    displayOrder: row.displayOrder,
    version: row.version,
  };
}
