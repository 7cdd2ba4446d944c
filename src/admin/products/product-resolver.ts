import type { FieldErrors, Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { type Plan, PLANS } from "#domain/plan.ts";
import { planPriceError, type PriceErrors, priceErrors } from "#domain/price-rule.ts";
import { type ProductDraft, productDraftSchema } from "#domain/product-draft.ts";
import { readTypedAmount } from "#domain/typed-amount.ts";
import { draftInputOf, type ProductValues } from "./product-values.ts";

/** The names under which the form shows a message. */
const MESSAGE_FIELDS = [
  "productname",
  "imageUrl",
  "price",
  "discountPrice",
  "mainCategories",
  "subcategories",
  "plans",
  "planPrices.Monthly",
  "planPrices.1 year",
  "planPrices.3 year",
  "stock",
  "description",
] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];
export type Messages = Partial<Record<MessageField, string>>;

/** The form's field for where a schema or the server found fault: `subcategories.3` is told under `subcategories`. */
export function fieldAt(path: string): MessageField | undefined {
  return MESSAGE_FIELDS.find((field) => path === field || path.startsWith(`${field}.`));
}

/**
 * The price messages of what stands in the form right now (D24, S74). An empty input is not yet wrong; a
 * discount without a price that can be read is judged by its own rules only.
 */
export function livePriceErrors(values: Pick<ProductValues, "price" | "discountPrice">): PriceErrors {
  const price = amountIn(values.price);
  const discount = amountIn(values.discountPrice);
  const rule = priceErrors(price.euros ?? Number.POSITIVE_INFINITY, discount.euros);
  const wrongPrice = price.message ?? (price.euros === null ? undefined : rule.price);
  const wrongDiscount = discount.message ?? rule.discountPrice;
  return {
    ...(wrongPrice === undefined ? {} : { price: wrongPrice }),
    ...(wrongDiscount === undefined ? {} : { discountPrice: wrongDiscount }),
  };
}

/** The same for the own prices of the plans that are offered (D12). */
export function livePlanPriceErrors({
  plans,
  planPrices,
}: Pick<ProductValues, "plans" | "planPrices">): Readonly<Partial<Record<Plan, string>>> {
  const errors: Partial<Record<Plan, string>> = {};
  for (const plan of plans) {
    const { euros, message = euros === null ? undefined : planPriceError(euros) } = amountIn(
      planPrices[plan],
    );
    if (message !== undefined) errors[plan] = message;
  }
  return errors;
}

type AmountIn = { readonly euros: number | null; readonly message?: string };

function amountIn(text: string): AmountIn {
  if (text.trim() === "") return { euros: null };
  const amount = readTypedAmount(text);
  return "euros" in amount ? amount : { euros: null, ...amount };
}

/** Checks the form by the schema that the server checks by; a draft comes out of it, or a message for each field. */
export const productResolver: Resolver<ProductValues, unknown, ProductDraft> = (values) => {
  const parsed = z.safeParse(productDraftSchema, draftInputOf(values));
  if (parsed.success) return { values: parsed.data, errors: {} };
  const messages: Messages = {};
  for (const issue of parsed.error.issues) {
    const field = fieldAt(issue.path.join("."));
    if (field) messages[field] ??= issue.message;
  }
  // The schema comes to its price rule only when all else is right; the form tells everything at once.
  return { values: {}, errors: fieldErrorsOf({ ...messages, ...livePriceErrors(values) }) };
};

function fieldErrorsOf(messages: Messages): FieldErrors<ProductValues> {
  const error = (field: MessageField) => {
    const message = messages[field];
    return message === undefined ? undefined : { type: "rule", message };
  };
  const ownPrices = PLANS.flatMap((plan) => {
    const wrong = error(`planPrices.${plan}`);
    return wrong ? [[plan, wrong] as const] : [];
  });
  const errors: FieldErrors<ProductValues> = {};
  for (const field of MESSAGE_FIELDS) {
    const wrong = error(field);
    if (wrong && isTopLevel(field)) errors[field] = wrong;
  }
  if (ownPrices.length > 0) errors.planPrices = Object.fromEntries(ownPrices);
  return errors;
}

type TopLevel = Exclude<MessageField, `planPrices.${string}`>;
const isTopLevel = (field: MessageField): field is TopLevel => !field.startsWith("planPrices.");
