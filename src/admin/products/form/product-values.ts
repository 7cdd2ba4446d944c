import * as z from "zod/mini";
import { draftOfProduct } from "#domain/catalogue-files/catalogue-row.ts";
import type { Cents } from "#domain/money/money.ts";
import { isPriced, offeredPlans, type PlanCents, PLANS } from "#domain/catalogue/plan.ts";
import { partOfFields, PRODUCT_NAME_MAX_CHARS } from "#domain/catalogue/product-fields.ts";
import { NOT_YET } from "#domain/catalogue/shown.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { readTypedCents, typedAmount } from "#domain/money/typed-amount.ts";
import { cutText } from "#domain/text/odd-characters.ts";

/** The values of the product forms, as typed: amounts are text in euros, so that nothing typed is lost while it is invalid. */
export const productValuesSchema = z.object(partOfFields("typed"));
export type ProductValues = z.infer<typeof productValuesSchema>;

/** An empty add form: in stock (S49), with '1 year' chosen (D5). */
export const BLANK_VALUES: ProductValues = partOfFields("blank");

/** A product as the edit form shows it. */
export function valuesOf(product: Product): ProductValues {
  const { priceCents, discountCents, plans, planCents, stock, ...same } = draftOfProduct(product);
  return {
    ...same,
    price: typedAmount(priceCents),
    discountPrice: typedAmount(discountCents),
    plans: offeredPlans(plans),
    planPrices: {
      Monthly: typedAmount(planCents.Monthly),
      "1 year": typedAmount(planCents["1 year"]),
      "3 year": typedAmount(planCents["3 year"]),
    },
    stock: stock ? "true" : "false",
  };
}

/** The longest name that ' (copy)' can follow. */
const COPIED_NAME_MAX_CHARS = PRODUCT_NAME_MAX_CHARS - " (copy)".length;

/** A new product with everything of another one, which the shop doesn't show yet (D62). They share the image. */
export const copyOf = (product: Product): ProductValues => ({
  ...valuesOf(product),
  productname: `${cutText(product.productname, COPIED_NAME_MAX_CHARS).trimEnd()} (copy)`,
  shown: NOT_YET,
});

/** The input of the product draft's schema. The price of a plan that is not offered is left out. */
export function draftInputOf({ plans, planPrices, ...rest }: ProductValues) {
  return {
    ...rest,
    plans: Object.fromEntries(PLANS.map((plan) => [plan, plans.includes(plan)])),
    planPrices: Object.fromEntries(
      PLANS.filter((plan) => plans.includes(plan) && planPrices[plan].trim() !== "").map((plan) => [
        plan,
        planPrices[plan],
      ]),
    ),
  };
}

const NO_AMOUNT = 0;

function amountIn(text: string): Cents {
  const amount = readTypedCents(text);
  if ("message" in amount || amount.cents === null || !Number.isFinite(amount.cents)) return NO_AMOUNT;
  return Math.max(NO_AMOUNT, Math.round(amount.cents));
}

/** The card for the current input: missing and invalid values are left out, so there is always a preview. */
export function previewOf(values: ProductValues): Product {
  const { price, discountPrice, plans, planPrices, stock, productname, description, ...same } = values;
  const priceCents = amountIn(price);
  const discount = amountIn(discountPrice);
  const discountCents = discount > 0 && discount < priceCents ? discount : null;
  const planCents: PlanCents = Object.fromEntries(
    plans.map((plan) => [plan, amountIn(planPrices[plan])] as const).filter(([, cents]) => cents > 0),
  );
  return {
    ...same,
    _id: "preview",
    productname: productname.trim() || "Product name",
    slug: "preview",
    priceCents,
    discountCents,
    totalCents: priceCents - (discountCents ?? 0),
    description: description.trim() || "Description",
    stock: stock === "true",
    plans: Object.fromEntries(plans.map((plan) => [plan, isPriced(plan, planCents)])),
    planCents,
    displayOrder: 0,
    version: 0,
    reduction: null,
  };
}
