import * as z from "zod/mini";
import { uncheckedCents } from "../money/euros.ts";
import { isPriced, type PlanFlags, PLANS } from "./plan.ts";
import { MONTHLY_PRICE_TEXT, planPriceError, priceErrors } from "./price-rule.ts";
import { partOfFields } from "./product-fields.ts";
import { type Categories, categoryError } from "./taxonomy.ts";
import { wholeCents } from "../money/whole-cents.ts";

const NOT_AN_OBJECT = "The product must be an object.";

const inEuros = z.check<{ readonly price: number; readonly discountPrice: number | null }>((payload) => {
  const { price, discountPrice } = payload.value;
  const discount = discountPrice === null ? null : uncheckedCents(discountPrice);
  for (const [field, message] of Object.entries(priceErrors(uncheckedCents(price), discount))) {
    payload.issues.push({ code: "custom", message, path: [field], input: payload.value });
  }
});

const inCents = z.check<{ readonly priceCents: number; readonly discountCents: number | null }>((payload) => {
  const wrong = priceErrors(payload.value.priceCents, payload.value.discountCents);
  for (const [field, message] of [
    ["priceCents", wrong.price],
    ["discountCents", wrong.discountPrice],
  ] as const) {
    if (message !== undefined)
      payload.issues.push({ code: "custom", message, path: [field], input: payload.value });
  }
});

const namesMainCategories = z.check<Categories>((payload) => {
  const message = categoryError(payload.value);
  if (message === undefined) return;
  payload.issues.push({ code: "custom", message, path: ["subcategories"], input: payload.value });
});

const pricesMonthly = <Prices extends string>(field: Prices) =>
  z.check<{ readonly plans: PlanFlags } & { readonly [Field in Prices]: { readonly Monthly?: number } }>(
    (payload) => {
      const { plans, [field]: prices } = payload.value;
      if (plans.Monthly !== true || isPriced("Monthly", prices)) return;
      const path = [field, "Monthly"];
      payload.issues.push({ code: "custom", message: MONTHLY_PRICE_TEXT, path, input: payload.value });
    },
  );

/**
 * A product as people and programs write it, in a form, a file or a REST call (S49, S74; D5, D12, D24): amounts in euros,
 * as typed or as numbers. Unknown fields and a client's `total` or `_id` are dropped (D23).
 */
export const euroDraftSchema = z
  .object(partOfFields("draft"), NOT_AN_OBJECT)
  .check(inEuros, namesMainCategories, pricesMonthly("planPrices"));
export type EuroDraft = z.infer<typeof euroDraftSchema>;

/**
 * A change of a product. Absent fields stay as they are, because some clients do not know plans (S48); a new product
 * would take the preset. An absent discount means none. Whether the categories fit (`categoryError`) is known only
 * together with the product's own.
 */
export const euroChangeSchema = z.object(partOfFields("change"), NOT_AN_OBJECT).check(inEuros);
export type EuroChange = z.infer<typeof euroChangeSchema>;

const planCents = z.partialRecord(
  z.enum(PLANS),
  wholeCents("A plan's price").check((payload) => {
    const message = planPriceError(payload.value);
    if (message !== undefined) payload.issues.push({ code: "custom", message, input: payload.value });
  }),
  "One of the plans is not known.",
);
const money = {
  priceCents: wholeCents("Price"),
  /** Null means none. Required, because an older page that leaves it out would lose the discount. */
  discountCents: z.nullable(wholeCents("Discount Price")),
};

const { price: _price, discountPrice: _discount, planPrices: _own, ...draft } = partOfFields("draft");
const {
  price: _newPrice,
  discountPrice: _newDiscount,
  planPrices: _newOwn,
  ...change
} = partOfFields("change");

/** A new product inside the shop. The database derives the total, and the slug follows from the name. */
export const productDraftSchema = z
  .object({ ...draft, ...money, planCents: z._default(planCents, {}) }, NOT_AN_OBJECT)
  .check(inCents, namesMainCategories, pricesMonthly("planCents"));
export type ProductDraft = z.infer<typeof productDraftSchema>;

/** A change of a product inside the shop; absent fields stay, as with `euroChangeSchema`. */
export const productChangeSchema = z
  .object({ ...change, ...money, planCents: z.exactOptional(planCents) }, NOT_AN_OBJECT)
  .check(inCents);
export type ProductChange = z.infer<typeof productChangeSchema>;

/** Fields whose names in forms, files and REST calls differ from those inside the shop. */
export const EURO_NAMES: Readonly<Record<string, string>> = {
  priceCents: "price",
  discountCents: "discountPrice",
  planCents: "planPrices",
};
