import { type Cents, type Euros, toCents } from "./money.ts";
import { billingSuffix, type Plan, type PlanFlags, type PlanPrices } from "./plan.ts";
import { PLATFORMS, type Platform } from "./taxonomy.ts";

export type ProductId = string;

/** A product as the API speaks of it, on tRPC and REST alike (S49; amounts in euros, D6). */
export type Product = {
  readonly _id: ProductId;
  readonly productname: string;
  readonly slug: string;
  readonly imageUrl: string;
  /** Regular price for one year. */
  readonly price: Euros;
  readonly discountPrice: Euros | null;
  /** price minus discountPrice, or price: derived by the database (D6). */
  readonly total: Euros;
  readonly description: string;
  readonly stock: boolean;
  readonly mainCategories: readonly string[];
  readonly subcategories: readonly string[];
  readonly plans: PlanFlags;
  readonly planPrices: PlanPrices;
  readonly displayOrder: number;
  /** Grows with every change but that of its place; an edit names the one it started from (D27). */
  readonly version: number;
};

type Priced = Pick<Product, "price" | "total" | "planPrices">;

/** What one unit of a plan costs: the plan's own price, else the product's total (D12). */
export function unitPriceCents(product: Priced, plan: Plan): Cents {
  return toCents(product.planPrices[plan] ?? product.total);
}

export type DisplayPrice = {
  readonly current: Cents;
  readonly original: Cents | null;
  readonly suffix: string;
};

/** The price row of a card: the struck-through original belongs to `total` and shows only with it (D12). */
export function displayPrice(product: Priced, plan: Plan | undefined): DisplayPrice {
  const ownPrice = plan === undefined ? undefined : product.planPrices[plan];
  const discounted = ownPrice === undefined && product.total < product.price;
  return {
    current: toCents(ownPrice ?? product.total),
    original: discounted ? toCents(product.price) : null,
    suffix: billingSuffix(plan),
  };
}

/** The platform tags of a product, in the order of their icons. */
export function platformsOf(product: Pick<Product, "subcategories">): Platform[] {
  return PLATFORMS.filter((platform) => product.subcategories.includes(platform));
}
