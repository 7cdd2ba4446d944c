import { defaultPlan, isPriced, type Plan } from "../catalogue/plan.ts";
import { displayPrice, isSellable, type Priced, type Product, type ProductId } from "../catalogue/product.ts";
import { formatDecimal } from "../money/money.ts";
import type { Day } from "../time/calendar-day.ts";
import { productImage } from "./social-card.ts";

/**
 * What programs read of a product (D91). Structured data, the product feed and /llms.txt are made of it and of nothing
 * else, so they say the same as the product's page.
 */
export type ProductEntry = {
  readonly id: ProductId;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  /** That of the shared page: search engines don't take every format of a product's own picture. */
  readonly imageUrl: string;
  /** The plan that the page selects at first, and its price in euros with VAT, with two decimals (D12). */
  readonly plan: Plan;
  readonly price: string;
  /** The last day of that price, if it's a scheduled one (D62). */
  readonly lastDay: Day | null;
  readonly isAvailable: boolean;
};

/**
 * Returns the price shown first on the product page, in euros with two decimals: that of the initially selected plan
 * (D12).
 */
export function offeredPrice(product: Priced & Pick<Product, "plans">): string {
  return formatDecimal(displayPrice(product, defaultPlan(product.plans)).current);
}

/** `siteUrl` is the shop's origin, without a trailing slash. */
export function productEntry(siteUrl: string, product: Product): ProductEntry {
  const plan = defaultPlan(product.plans) ?? "1 year";
  return {
    id: product._id,
    name: product.productname,
    description: product.description,
    url: `${siteUrl}/products/${product.slug}`,
    imageUrl: new URL(productImage(product).address, siteUrl).href,
    plan,
    price: offeredPrice(product),
    lastDay: product.reduction?.plan === plan ? product.reduction.lastDay : null,
    isAvailable: isSellable(product),
  };
}

/** Returns the entries of shown products that have a plan with a price. The others' pages have nothing to sell. */
export const soldEntries = (siteUrl: string, shown: readonly Product[]): readonly ProductEntry[] =>
  shown
    .filter(({ plans, planCents }) => {
      const plan = defaultPlan(plans);
      return plan !== undefined && isPriced(plan, planCents);
    })
    .map((product) => productEntry(siteUrl, product));
