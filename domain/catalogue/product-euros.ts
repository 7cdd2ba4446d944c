import { type Euros, toCents, toEuros } from "../money/euros.ts";
import type { Cents } from "../money/money.ts";
import { readTypedCents } from "../money/typed-amount.ts";
import { isRecord } from "../text/is-record.ts";
import { type Plan, type PlanCents, PLANS } from "./plan.ts";
import type { ProductDraft } from "./product-draft.ts";
import type { Product } from "./product.ts";

/** The names of a product's amounts in forms, files and REST calls, by those inside the shop. */
export const EURO_NAMES: Readonly<Record<string, string>> = {
  priceCents: "price",
  discountCents: "discountPrice",
  planCents: "planPrices",
};

/**
 * Returns the input of `productDraftSchema` or `productChangeSchema` for a product in euros, from a form, a file or a
 * REST call. Amounts can be numbers or typed text; null, empty text or nothing means no amount. Anything else stays
 * unchanged, for the schema to refuse.
 */
export function inCents(product: unknown): unknown {
  if (!isRecord(product)) return product;
  const { price, discountPrice, planPrices, planCents: _unknown, ...same } = product;
  return {
    ...same,
    priceCents: amountInCents(price),
    discountCents: amountInCents(discountPrice),
    ...(planPrices === undefined ? {} : { planCents: plansInCents(planPrices) }),
  };
}

function amountInCents(euros: unknown): unknown {
  if (typeof euros === "number") return toCents(euros);
  if (typeof euros !== "string") return euros ?? null;
  const typed = readTypedCents(euros);
  return "cents" in typed ? typed.cents : euros;
}

const plansInCents = (planPrices: unknown): unknown =>
  isRecord(planPrices)
    ? Object.fromEntries(Object.entries(planPrices).map(([plan, euros]) => [plan, amountInCents(euros)]))
    : planPrices;

export const eurosOrNull = (cents: Cents | null): Euros | null => (cents === null ? null : toEuros(cents));

export function planPricesInEuros(planCents: PlanCents): Partial<Record<Plan, Euros>> {
  return Object.fromEntries(
    PLANS.flatMap((plan) => {
      const cents = planCents[plan];
      return cents === undefined ? [] : [[plan, toEuros(cents)]];
    }),
  );
}

/** Returns a draft in euros, as in forms and files. */
export function draftInEuros({ priceCents, discountCents, planCents, ...same }: ProductDraft) {
  return {
    ...same,
    price: toEuros(priceCents),
    discountPrice: eurosOrNull(discountCents),
    planPrices: planPricesInEuros(planCents),
  };
}

/** Returns a product as REST does (S49), with its fields in the documented order; later additions come last. */
export function productInEuros(product: Product) {
  const { _id, productname, slug, imageUrl, priceCents, discountCents, totalCents, ...rest } = product;
  const { planCents, displayOrder, version, includes, facts, reduction: _reduction, ...same } = rest;
  return {
    _id,
    productname,
    slug,
    imageUrl,
    price: toEuros(priceCents),
    discountPrice: eurosOrNull(discountCents),
    total: toEuros(totalCents),
    ...same,
    planPrices: planPricesInEuros(planCents),
    displayOrder,
    version,
    includes,
    facts,
  };
}
export type EuroProduct = ReturnType<typeof productInEuros>;
