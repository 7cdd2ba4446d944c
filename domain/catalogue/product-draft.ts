import * as z from "zod/mini";
import { isPriced } from "./plan.ts";
import { MONTHLY_PRICE_TEXT, priceErrors } from "./price-rule.ts";
import { partOfFields } from "./product-fields.ts";
import { categoryError } from "./taxonomy.ts";

const NOT_AN_OBJECT = "The product must be an object.";

/** Messages by the name of the field at which they are shown; a dot leads to a part of it. */
type Messages = Readonly<Record<string, string | undefined>>;

/** A rule over several fields. It runs as soon as these fields are valid, so that all problems are reported together. */
function across<Fields extends z.ZodMiniObject>(
  fields: Fields,
  rule: (values: z.output<Fields>) => Messages,
) {
  return z.check<object>(
    (payload) => {
      const { data } = z.safeParse(fields, payload.value);
      for (const [field, message] of Object.entries(data === undefined ? {} : rule(data))) {
        if (message === undefined) continue;
        payload.issues.push({ code: "custom", message, path: field.split("."), input: payload.value });
      }
    },
    { when: () => true },
  );
}

// The fields are in the documented order, because a REST call gets only its first problem.
const {
  productname,
  imageUrl,
  price: priceCents,
  discountPrice: discountCents,
  planPrices,
  ...draft
} = partOfFields("draft");
const first = { productname, imageUrl, priceCents, discountCents };
const {
  price: _price,
  discountPrice: _discount,
  planPrices: changedPrices,
  ...change
} = partOfFields("change");

const pricesFit = across(z.object({ priceCents, discountCents: z.catch(discountCents, null) }), (values) => {
  const { price, discountPrice } = priceErrors(values.priceCents, values.discountCents);
  return { priceCents: price, discountCents: discountPrice };
});
const { mainCategories, subcategories, plans } = draft;
const namesMainCategories = across(z.object({ mainCategories, subcategories }), (values) => ({
  subcategories: categoryError(values),
}));
const pricesMonthly = across(z.object({ plans, planCents: planPrices }), (values) => ({
  "planCents.Monthly":
    values.plans.Monthly === true && !isPriced("Monthly", values.planCents) ? MONTHLY_PRICE_TEXT : undefined,
}));

/**
 * A new product, in cents (S49, S74; D5, D12, D24). Callers that use euros convert first (`inCents`). Unknown fields
 * and a client's `total` or `_id` are dropped (D23): the database derives the total, and the slug follows from the
 * name.
 */
export const productDraftSchema = z
  .object({ ...first, ...draft, planCents: planPrices }, NOT_AN_OBJECT)
  .check(pricesFit, namesMainCategories, pricesMonthly);
export type ProductDraft = z.infer<typeof productDraftSchema>;

/**
 * A change of a product, in cents. Absent fields stay unchanged, because some clients don't know plans (S48); a new
 * product would get the preset. The discount is required, because an older page that leaves it out would remove it.
 * Whether the categories fit (`categoryError`) can be checked only together with the product's own.
 */
export const productChangeSchema = z
  .object({ ...first, ...change, planCents: changedPrices }, NOT_AN_OBJECT)
  .check(pricesFit);
export type ProductChange = z.infer<typeof productChangeSchema>;
