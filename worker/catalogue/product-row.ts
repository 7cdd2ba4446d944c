import { isPriced, offeredPlans } from "#domain/catalogue/plan.ts";
import { MONTHLY_PRICE_TEXT } from "#domain/catalogue/price-rule.ts";
import type { ProductChange, ProductDraft } from "#domain/catalogue/product-draft.ts";
import { reductionProblem } from "#domain/catalogue/scheduled-price.ts";
import { type Product, editableFields } from "#domain/catalogue/product.ts";
import { categoryError } from "#domain/catalogue/taxonomy.ts";
import { shownOn } from "#domain/catalogue/shown.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";

/** The fields of a product that administrators write, from a draft or from the product itself. */
type Written = Pick<Product, keyof ProductDraft>;

/**
 * The columns that a draft writes: one per field, except that plans have columns of their own (D12), and what a product
 * includes a table.
 */
export function productValues({ plans, planCents, includes: _includes, ...same }: Written) {
  return {
    ...same,
    // Once each: a repeated one would count twice in the filter panel (D2).
    mainCategories: [...new Set(same.mainCategories)],
    subcategories: [...new Set(same.subcategories)],
    plans: offeredPlans(plans),
    // Nobody has to wait for the job.
    shown: shownOn(same.shown, amsterdamDay(now())),
    monthlyCents: planCents.Monthly ?? null,
    oneYearCents: planCents["1 year"] ?? null,
    threeYearCents: planCents["3 year"] ?? null,
  };
}

/**
 * The columns after a change; fields it does not name stay unchanged. 400 under `subcategories` when a subcategory would be
 * left without its main category, and under `planPrices.Monthly` when the change leaves Monthly without a price (D12). 409
 * under the own price of a plan whose scheduled price runs, if the change would replace that (D62). A change that names neither plans nor their prices is not held up by what was there before.
 */
export function changedValues(current: Product, change: ProductChange) {
  const changed = { ...editableFields(current), ...change };
  const values = productValues(changed);
  const message = categoryError(values);
  if (message !== undefined)
    throw new ShopError("bad_request", message, { fields: { subcategories: message } });
  const namesPlans = change.plans !== undefined || change.planCents !== undefined;
  if (namesPlans && changed.plans.Monthly === true && !isPriced("Monthly", changed.planCents))
    throw new ShopError("bad_request", MONTHLY_PRICE_TEXT, {
      fields: { "planPrices.Monthly": MONTHLY_PRICE_TEXT },
    });
  const kept = reductionProblem(current.reduction, changed);
  if (kept !== undefined) {
    throw new ShopError("conflict", kept, { fields: { [`planPrices.${current.reduction?.plan}`]: kept } });
  }
  return values;
}
