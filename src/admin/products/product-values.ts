import * as z from "zod/mini";
import { toCents, toEuros } from "#domain/money.ts";
import { offeredPlans, type Plan, PLANS } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";
import { isMainCategory, isSubcategory, MAIN_CATEGORIES, SUBCATEGORIES } from "#domain/taxonomy.ts";
import { readTypedAmount } from "#domain/typed-amount.ts";

/** What the product forms hold, as typed: amounts are texts, so that nothing typed is lost before it is right. */
export const productValuesSchema = z.object({
  productname: z.string(),
  imageUrl: z.string(),
  price: z.string(),
  discountPrice: z.string(),
  mainCategories: z.array(z.enum(MAIN_CATEGORIES)),
  subcategories: z.array(z.enum(SUBCATEGORIES)),
  plans: z.array(z.enum(PLANS)),
  planPrices: z.object({ Monthly: z.string(), "1 year": z.string(), "3 year": z.string() }),
  stock: z.enum(["true", "false"]),
  description: z.string(),
});
export type ProductValues = z.infer<typeof productValuesSchema>;

/** How messages name the fields. */
const FIELD_LABELS: Readonly<Record<keyof ProductValues, string>> = {
  productname: "Product name",
  imageUrl: "Image",
  price: "Price",
  discountPrice: "Discount price",
  mainCategories: "Main categories",
  subcategories: "Subcategories",
  plans: "Plans",
  planPrices: "Prices of plans",
  stock: "Stock",
  description: "Description",
};

/** An empty add form: in stock (S49), with '1 year' chosen (D5). */
export const BLANK_VALUES: ProductValues = {
  productname: "",
  imageUrl: "",
  price: "",
  discountPrice: "",
  mainCategories: [],
  subcategories: [],
  plans: ["1 year"],
  planPrices: { Monthly: "", "1 year": "", "3 year": "" },
  stock: "true",
  description: "",
};

const textOf = (euros: number | null | undefined): string => (euros == null ? "" : String(euros));

/** A product as the edit form shows it. */
export function valuesOf(product: Product): ProductValues {
  return {
    productname: product.productname,
    imageUrl: product.imageUrl,
    price: textOf(product.price),
    discountPrice: textOf(product.discountPrice),
    mainCategories: product.mainCategories.filter(isMainCategory),
    subcategories: product.subcategories.filter(isSubcategory),
    plans: offeredPlans(product.plans),
    planPrices: {
      Monthly: textOf(product.planPrices.Monthly),
      "1 year": textOf(product.planPrices["1 year"]),
      "3 year": textOf(product.planPrices["3 year"]),
    },
    stock: product.stock ? "true" : "false",
    description: product.description,
  };
}

/** What the product draft's schema reads. A plan that is not offered leaves its own price behind. */
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

/** The fields in which two forms differ; the order of a list's entries makes no difference. */
export function differences(left: ProductValues, right: ProductValues): string[] {
  return Object.entries(FIELD_LABELS)
    .filter(([field]) => comparable(left, field) !== comparable(right, field))
    .map(([, label]) => label);
}

export function sameValues(left: ProductValues, right: ProductValues): boolean {
  return differences(left, right).length === 0;
}

function comparable(values: ProductValues, field: string): string {
  const value = new Map<string, unknown>(Object.entries(values)).get(field);
  return JSON.stringify(Array.isArray(value) ? value.map(String).sort() : value);
}

const NO_AMOUNT = 0;

function amountOf(text: string): number {
  const amount = readTypedAmount(text);
  return "euros" in amount && Number.isFinite(amount.euros) && amount.euros > 0 ? amount.euros : NO_AMOUNT;
}

/** The card of what is being written: what is missing or wrong is left out, so a preview is always there. */
export function previewOf(values: ProductValues): Product {
  const price = amountOf(values.price);
  const discount = amountOf(values.discountPrice);
  const discounted = discount > 0 && discount < price;
  const ownPrices = values.plans
    .map((plan): [Plan, number] => [plan, amountOf(values.planPrices[plan])])
    .filter(([, amount]) => amount > 0);
  return {
    _id: "preview",
    productname: values.productname.trim() || "Product name",
    slug: "preview",
    imageUrl: values.imageUrl,
    price,
    discountPrice: discounted ? discount : null,
    total: discounted ? toEuros(toCents(price) - toCents(discount)) : price,
    description: values.description.trim() || "The description stands here.",
    stock: values.stock === "true",
    mainCategories: values.mainCategories,
    subcategories: values.subcategories,
    plans: Object.fromEntries(values.plans.map((plan) => [plan, true])),
    planPrices: Object.fromEntries(ownPrices),
    displayOrder: 0,
    version: 0,
  };
}
