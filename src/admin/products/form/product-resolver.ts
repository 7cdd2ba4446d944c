import type { FieldErrors, Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { type Plan, PLANS } from "#domain/catalogue/plan.ts";
import { planPriceError, type PriceErrors, priceErrors } from "#domain/catalogue/price-rule.ts";
import { type ProductDraft, productDraftSchema } from "#domain/catalogue/product-draft.ts";
import { EURO_NAMES, inCents } from "#domain/catalogue/product-euros.ts";
import { partOfFields } from "#domain/catalogue/product-fields.ts";
import { readTypedCents } from "#domain/money/typed-amount.ts";
import { refusedFields } from "#src/api/failure.ts";
import { type FormField, isWholeField, ownPriceOf } from "./form-field.ts";
import { draftInputOf, type ProductValues } from "./product-values.ts";

type Messages = Partial<Record<FormField, string>>;

/** The form's field for where a schema or the server found fault: `subcategories.3` is shown under `subcategories`. */
export function fieldAt(path: string): FormField | undefined {
  const [name = "", step] = path.split(".");
  const field = EURO_NAMES[name] ?? name;
  const plan = PLANS.find((one) => one === step);
  if (field === "planPrices") return plan && ownPriceOf(plan);
  return isWholeField(field) ? field : undefined;
}

/**
 * The price messages for the current input (D24, S74). An empty input is not yet wrong; without a readable price, a
 * discount is checked by its own rules only.
 */
export function livePriceErrors(values: Pick<ProductValues, "price" | "discountPrice">): PriceErrors {
  const price = amountIn(values.price);
  const discount = amountIn(values.discountPrice);
  const rule = priceErrors(price.cents ?? Number.POSITIVE_INFINITY, discount.cents);
  const wrongPrice = price.message ?? (price.cents === null ? undefined : rule.price);
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
    const { cents, message = cents === null ? undefined : planPriceError(cents) } = amountIn(
      planPrices[plan],
    );
    if (message !== undefined) errors[plan] = message;
  }
  return errors;
}

type AmountIn = { readonly cents: number | null; readonly message?: string };

function amountIn(text: string): AmountIn {
  const amount = readTypedCents(text);
  return "message" in amount ? { cents: null, ...amount } : amount;
}

/** Checks the form with the schema of drafts (D24); returns a draft, or a message for each field. */
export const productResolver: Resolver<ProductValues, unknown, ProductDraft> = (values) => {
  const parsed = z.safeParse(productDraftSchema, inCents(draftInputOf(values)));
  if (parsed.success) return { values: parsed.data, errors: {} };
  const messages: Messages = {};
  for (const issue of parsed.error.issues) {
    const field = fieldAt(issue.path.join("."));
    if (field) messages[field] ??= issue.message;
  }
  return { values: {}, errors: fieldErrorsOf({ ...messages, ...livePriceErrors(values) }) };
};

function fieldErrorsOf(messages: Messages): FieldErrors<ProductValues> {
  const error = (field: FormField) => {
    const message = messages[field];
    return message === undefined ? undefined : { type: "rule", message };
  };
  const ownPrices = PLANS.flatMap((plan) => {
    const wrong = error(ownPriceOf(plan));
    return wrong ? [[plan, wrong] as const] : [];
  });
  const errors: FieldErrors<ProductValues> = {};
  for (const field of Object.keys(partOfFields("label")).filter(isWholeField)) {
    const wrong = error(field);
    if (wrong) errors[field] = wrong;
  }
  if (ownPrices.length > 0) errors.planPrices = Object.fromEntries(ownPrices);
  return errors;
}

/** Returns the server's objections, by the form's fields. */
export function failedFields(error: unknown): [FormField, string][] {
  return Object.entries(refusedFields(error)).flatMap(([path, message]) => {
    const field = fieldAt(path);
    return field ? [[field, message] satisfies [FormField, string]] : [];
  });
}
