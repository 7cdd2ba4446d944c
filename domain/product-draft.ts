import * as z from "zod/mini";
import { uncheckedCents } from "./euros.ts";
import { PLANS } from "./plan.ts";
import { planPriceError, priceErrors } from "./price-rule.ts";
import { partOfFields } from "./product-fields.ts";
import { type Categories, categoryError } from "./taxonomy.ts";
import { wholeCents } from "./whole-cents.ts";

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

/**
 * What people and other programs write a product from, in a form, a file or a REST call (S49, S74; D5, D12, D24): amounts
 * in euros, as typed or as numbers. Unknown fields and a client's `total` or `_id` are dropped (D23).
 */
export const euroDraftSchema = z
  .object(partOfFields("draft"), NOT_AN_OBJECT)
  .check(inEuros, namesMainCategories);
export type EuroDraft = z.infer<typeof euroDraftSchema>;

/**
 * What a product is rewritten from. A client that knows no plans (S48) does not name them:
 * what is absent stays as it is, where a new product would take the preset. An absent discount is none. Whether its
 * categories fit (`categoryError`) is known only once they are put together with those of the product.
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
  /** Null is none. It must be named: left out, an older page's discount would be lost. */
  discountCents: z.nullable(wholeCents("Discount Price")),
};

const { price: _price, discountPrice: _discount, planPrices: _own, ...draft } = partOfFields("draft");
const {
  price: _newPrice,
  discountPrice: _newDiscount,
  planPrices: _newOwn,
  ...change
} = partOfFields("change");

/** What a product is made from inside the shop. The database derives the total, the slug follows the name. */
export const productDraftSchema = z
  .object({ ...draft, ...money, planCents: z._default(planCents, {}) }, NOT_AN_OBJECT)
  .check(inCents, namesMainCategories);
export type ProductDraft = z.infer<typeof productDraftSchema>;

/** What a product is rewritten from inside the shop: as with `euroChangeSchema`, what is absent stays. */
export const productChangeSchema = z
  .object({ ...change, ...money, planCents: z.exactOptional(planCents) }, NOT_AN_OBJECT)
  .check(inCents);
export type ProductChange = z.infer<typeof productChangeSchema>;

/** Where the forms, files and REST calls name a field otherwise than the shop does inside. */
export const EURO_NAMES: Readonly<Record<string, string>> = {
  priceCents: "price",
  discountCents: "discountPrice",
  planCents: "planPrices",
};
