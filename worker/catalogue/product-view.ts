import { eq, getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import { isPriced, PLANS, offeredPlans } from "#domain/catalogue/plan.ts";
import { productDraftSchema, type ProductDraft } from "#domain/catalogue/product-draft.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { Reduction } from "#domain/catalogue/reduction.ts";
import { SHOWN_NOW, shownOn } from "#domain/catalogue/shown.ts";
import { products, oldSlugs } from "../db/schema/catalogue.ts";
import { includedSlugs, shownIncludedSlugs } from "./included-products.ts";
import { reductionResponse } from "./response-schemas.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { now } from "../platform/clock.ts";

type Columns = (typeof products)["_"]["columns"];
type Written = keyof typeof productDraftSchema.shape;
/** The fields of a draft that are not one column of the same name: columns of their own, or a table of its own. */
type KeptElsewhere = "planCents" | "includes";

/** The columns of these names; a described field without a column does not compile. */
function columnsOf<Name extends keyof Columns>(names: readonly Name[]): Pick<Columns, Name>;
function columnsOf(names: readonly string[]) {
  return Object.fromEntries(
    Object.entries(getTableColumns(products)).filter(([name]) => names.includes(name)),
  );
}

function isOneColumn(field: string): field is Exclude<Written, KeptElsewhere> {
  return field !== "planCents" && field !== "includes";
}

/**
 * The scheduled price that runs for a product of the enclosing query (D62); null for most products. The table is named
 * in text, because Drizzle leaves it out where a query has only one.
 */
const runningReduction: SQL<Reduction | null> = sql`(
  select json_build_object('plan', plan, 'cents', cents, 'lastDay', last_day, 'lowestCents', lowest_cents)
  from scheduled_prices
  where product_id = products.id and started_at is not null and ended_at is null)`.mapWith((value) =>
  reductionResponse.parse(value),
);

/** The columns a product is read from: what administrators write, and what the shop derives from it. */
export const productColumns = {
  id: products.id,
  slug: products.slug,
  totalCents: products.totalCents,
  ...columnsOf(Object.keys(productDraftSchema.shape).filter(isOneColumn)),
  monthlyCents: products.monthlyCents,
  oneYearCents: products.oneYearCents,
  threeYearCents: products.threeYearCents,
  displayOrder: products.displayOrder,
  version: products.version,
  includes: includedSlugs,
  reduction: runningReduction,
};

/** The slugs that a product of the enclosing query had before (D9). */
export const formerSlugs = sql<string[]>`array(
  select ${oldSlugs.slug} from ${oldSlugs} where ${oldSlugs.productId} = ${products.id})`.mapWith(
  products.subcategories,
);

/** SQL condition on a product: the shop shows it (D62). Shoppers' reads of the database need it. */
export const isShownNow: SQL = eq(products.shown, SHOWN_NOW);

/** The same columns for shoppers: a collection includes only what is shown. */
export const shopColumns = { ...productColumns, includes: shownIncludedSlugs };

export type ProductRow = Pick<
  InferSelectModel<typeof products>,
  Exclude<keyof typeof productColumns, "includes" | "reduction">
> & { readonly includes: string[]; readonly reduction: Reduction | null };

type PlanColumns = Pick<ProductRow, "plans" | "monthlyCents" | "oneYearCents" | "threeYearCents">;

/** The plan columns as one object of flags and one of prices, as they were written (D5, D12). */
function planFields({ plans, monthlyCents, oneYearCents, threeYearCents }: PlanColumns) {
  return {
    plans: Object.fromEntries(PLANS.map((plan) => [plan, plans.includes(plan)])),
    planCents: {
      ...(monthlyCents === null ? {} : { Monthly: monthlyCents }),
      ...(oneYearCents === null ? {} : { "1 year": oneYearCents }),
      ...(threeYearCents === null ? {} : { "3 year": threeYearCents }),
    },
  };
}

/** The same as they are sold: without a plan that has no price (D12), which only rows from before that rule have. */
function soldPlanFields(row: PlanColumns) {
  const { plans, planCents } = planFields(row);
  const sold = PLANS.map((plan) => [plan, plans[plan] === true && isPriced(plan, planCents)]);
  return { plans: Object.fromEntries(sold), planCents };
}

/** A row as the rest of the shop sees it. */
export const viewProduct = (row: ProductRow): Product => viewWith(row, soldPlanFields(row));

/** A row as it was written, which a change of it starts from. */
export const writtenProduct = (row: ProductRow): Product => viewWith(row, planFields(row));

function viewWith(row: ProductRow, planned: Pick<Product, "plans" | "planCents">): Product {
  const {
    id,
    plans: _plans,
    monthlyCents: _month,
    oneYearCents: _year,
    threeYearCents: _years,
    ...same
  } = row;
  return { _id: id, ...same, ...planned };
}

/** The fields of a product that administrators write, from a draft or from the product itself. */
type WrittenFields = Pick<Product, keyof ProductDraft>;

/**
 * The columns that a draft writes: one per field, except that plans have columns of their own (D12), and what a product
 * includes a table.
 */
export function productValues({ plans, planCents, includes: _includes, ...same }: WrittenFields) {
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
