import type { Cents } from "../money/money.ts";
import { billingSuffix, defaultPlan, type Plan } from "./plan.ts";
import type { ProductDraft } from "./product-draft.ts";
import type { Reduction } from "./reduction.ts";
import { PLATFORMS, type Platform } from "./taxonomy.ts";

export type ProductId = string;

/** The fields that the shop itself sets (D23). */
type MadeByTheShop = {
  readonly _id: ProductId;
  readonly slug: string;
  /** priceCents minus discountCents, or priceCents; derived by the database (D6). */
  readonly totalCents: Cents;
  readonly displayOrder: number;
  /** Grows with every change except of the display order. An edit names the version it started from (D27). */
  readonly version: number;
  /** The scheduled price that runs (D62); null without one. */
  readonly reduction: Reduction | null;
};

/** As stored, even if the taxonomy no longer has them. */
type Stored = { readonly mainCategories: string[]; readonly subcategories: string[] };

/**
 * A product inside the shop: the fields that administrators write (domain/catalogue/product-fields.ts) and those that
 * the shop sets. `priceCents` is the regular price for one year.
 */
export type Product = MadeByTheShop & Stored & Readonly<Omit<ProductDraft, keyof Stored>>;

/** Returns the fields of a product that administrators write, without those that the shop sets. */
export function editableFields(product: Product): Omit<Product, keyof MadeByTheShop> {
  const {
    _id,
    slug: _slug,
    totalCents: _total,
    displayOrder: _place,
    version: _version,
    reduction: _reduction,
    ...written
  } = product;
  return written;
}

/**
 * True if a product can be bought: it's in stock and has a plan that can be sold (D12).
 */
export const isSellable = ({ stock, plans }: Pick<Product, "stock" | "plans">): boolean =>
  stock && defaultPlan(plans) !== undefined;

export type Priced = Pick<Product, "priceCents" | "totalCents" | "planCents">;

/** Returns the price of one unit of a plan: the plan's own price, or else the product's total (D12). */
export function unitPriceCents(product: Priced, plan: Plan): Cents {
  return product.planCents[plan] ?? product.totalCents;
}

/**
 * Returns the price of a product for one year, in cents: that of its '1 year' plan, or the total if that plan has no
 * price of its own. The total is a price for one year, so this also applies to products without that plan. The
 * catalogue is sorted and filtered by it, and products are compared by it (D65).
 */
export function yearPriceCents(product: Priced): Cents {
  return unitPriceCents(product, "1 year");
}

export type DisplayPrice = {
  readonly current: Cents;
  readonly original: Cents | null;
  readonly suffix: string;
};

/** Returns a card's prices. The crossed-out original belongs to `total` and is shown only with it (D12). */
export function displayPrice(product: Priced, plan: Plan | undefined): DisplayPrice {
  const ownCents = plan === undefined ? undefined : product.planCents[plan];
  const discounted = ownCents === undefined && product.totalCents < product.priceCents;
  return {
    current: ownCents ?? product.totalCents,
    original: discounted ? product.priceCents : null,
    suffix: billingSuffix(plan),
  };
}

/** Returns a product's platforms, in the order of their icons. */
export function platformsOf(product: Pick<Product, "subcategories">): Platform[] {
  return PLATFORMS.filter((platform) => product.subcategories.includes(platform));
}

/** The number of months that one payment covers: '3 year' is paid annually (D12). */
const MONTHS_PAID: Readonly<Record<Plan, number>> = { Monthly: 1, "1 year": 12, "3 year": 12 };

/**
 * Returns a plan's payment divided by the months it covers, rounded to the cent (D9). Undefined for a plan that is paid
 * by the month.
 */
export function monthCents(product: Priced, plan: Plan): Cents | undefined {
  const months = MONTHS_PAID[plan];
  return months === 1 ? undefined : Math.round(unitPriceCents(product, plan) / months);
}
