import { type Euros, toCents, toEuros } from "../money/euros.ts";
import type { Cents } from "../money/money.ts";
import { type Plan, type PlanCents, PLANS } from "./plan.ts";
import type { EuroChange, EuroDraft, ProductChange, ProductDraft } from "./product-draft.ts";
import type { Product } from "./product.ts";

type PlanEuros = Partial<Record<Plan, Euros>>;

/** The same for each plan with a price of its own. */
function ofEachPlan(amounts: Readonly<PlanEuros>, convert: (amount: number) => number): PlanEuros {
  return Object.fromEntries(
    PLANS.flatMap((plan) => {
      const amount = amounts[plan];
      return amount === undefined ? [] : [[plan, convert(amount)]];
    }),
  );
}

export const planPricesInEuros = (planCents: PlanCents): PlanEuros => ofEachPlan(planCents, toEuros);
export const planPricesInCents = (planPrices: Readonly<PlanEuros>): PlanCents =>
  ofEachPlan(planPrices, toCents);

export const eurosOrNull = (cents: Cents | null): Euros | null => (cents === null ? null : toEuros(cents));
export const centsOrNull = (euros: Euros | null): Cents | null => (euros === null ? null : toCents(euros));

/** Converts a draft in euros to one in cents. */
export function draftInCents({ price, discountPrice, planPrices, ...same }: EuroDraft): ProductDraft {
  return {
    ...same,
    priceCents: toCents(price),
    discountCents: centsOrNull(discountPrice),
    planCents: planPricesInCents(planPrices),
  };
}

/** Converts a change in euros to one in cents; absent fields stay absent. */
export function changeInCents({ price, discountPrice, planPrices, ...same }: EuroChange): ProductChange {
  return {
    ...same,
    priceCents: toCents(price),
    discountCents: centsOrNull(discountPrice),
    ...(planPrices === undefined ? {} : { planCents: planPricesInCents(planPrices) }),
  };
}

/** A draft in euros, as in forms and files, with its fields in the documented order. */
export function draftInEuros(draft: ProductDraft): EuroDraft {
  const { productname, imageUrl, priceCents, discountCents, planCents, includes, facts, ...same } = draft;
  return {
    productname,
    imageUrl,
    price: toEuros(priceCents),
    discountPrice: eurosOrNull(discountCents),
    ...same,
    planPrices: planPricesInEuros(planCents),
    includes,
    facts,
  };
}

/** A product as REST answers it (S49), with its fields in the documented order; later additions come last. */
export function productInEuros(product: Product) {
  const { _id, productname, slug, imageUrl, priceCents, discountCents, totalCents, ...rest } = product;
  const { planCents, displayOrder, version, includes, facts, ...same } = rest;
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
