import { type Plan, PLANS } from "#domain/catalogue/plan.ts";
import { partOfFields, type ProductField } from "#domain/catalogue/product-fields.ts";
import type { ProductValues } from "./product-values.ts";

type WholeField = Exclude<ProductField, "planPrices">;

/** The places at which the form shows messages, compares and merges: a field, or one plan's own price. */
export type FormField = WholeField | `planPrices.${Plan}`;

export const isWholeField = (name: string): name is WholeField =>
  name in partOfFields("label") && name !== "planPrices";

export const ownPriceOf = (plan: Plan): FormField => `planPrices.${plan}`;

/** In the order of the fields' descriptions (domain/catalogue/product-fields.ts). */
export const FORM_FIELDS: readonly FormField[] = Object.keys(partOfFields("label")).flatMap((name) =>
  isWholeField(name) ? [name] : PLANS.map(ownPriceOf),
);

/** The plan whose own price it is. */
const planOf = (field: FormField): Plan | undefined => PLANS.find((plan) => ownPriceOf(plan) === field);

export const fieldLabel = (field: FormField): string =>
  isWholeField(field) ? partOfFields("label")[field] : `Own price of ${planOf(field)}`;

export function valueIn(values: ProductValues, field: FormField) {
  if (isWholeField(field)) return values[field];
  const plan = planOf(field);
  return plan === undefined ? "" : values.planPrices[plan];
}

/** The values, with this field as in `from`. */
export function withField(values: ProductValues, from: ProductValues, field: FormField): ProductValues {
  if (isWholeField(field)) return { ...values, [field]: from[field] };
  const plan = planOf(field);
  if (plan === undefined) return values;
  return { ...values, planPrices: { ...values.planPrices, [plan]: from.planPrices[plan] } };
}

/** Whether two forms say the same in a field; the order within a list does not matter. */
export const sameField = (left: ProductValues, right: ProductValues, field: FormField): boolean =>
  comparable(left, field) === comparable(right, field);

export const sameValues = (left: ProductValues, right: ProductValues): boolean =>
  FORM_FIELDS.every((field) => sameField(left, right, field));

function comparable(values: ProductValues, field: FormField): string {
  const value = valueIn(values, field);
  return JSON.stringify(Array.isArray(value) ? value.map(String).sort() : value);
}
