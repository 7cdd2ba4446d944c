import * as z from "zod/mini";
import { PLANS } from "./plan.ts";
import { planPriceError, priceErrors } from "./price-rule.ts";
import { isVisibleName } from "./product-name.ts";
import { type Categories, categoryError, MAIN_CATEGORIES, SUBCATEGORIES } from "./taxonomy.ts";
import { requiredLine, requiredText } from "./text.ts";
import { readTypedAmount } from "./typed-amount.ts";

const NAME_MAX_CHARS = 200;
const DESCRIPTION_MAX_CHARS = 5_000;
const IMAGE_URL_MAX_CHARS = 2_000;
const OWN_IMAGE = /^\/images\/[\w.-]{1,200}$/;

/** Forms and the old client's inputs send amounts as typed; an emptied input is no amount. */
const typedAmount = z.transform((value: unknown, payload): unknown => {
  if (typeof value !== "string") return value ?? null;
  if (value.trim() === "") return null;
  const amount = readTypedAmount(value);
  if ("euros" in amount) return amount.euros;
  payload.issues.push({ code: "custom", message: amount.message, input: value });
  return z.NEVER;
});

const number = (field: string) =>
  z.number({
    error: ({ input }) =>
      input === undefined || input === null ? `${field} is required.` : `${field} must be a number.`,
  });

const euros = (field: string) => z.pipe(typedAmount, number(field));

/** No amount: absent, null or an emptied input. */
const optionalEuros = (field: string) => z.pipe(typedAmount, z.nullable(number(field)));

function isHttpsAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

const imageUrl = requiredLine("Image", IMAGE_URL_MAX_CHARS).check(
  z.refine((value) => OWN_IMAGE.test(value) || isHttpsAddress(value), {
    error: "The image must be one uploaded here or an https address.",
  }),
);

const stock = z.pipe(
  z.transform((value) => (value === "true" ? true : value === "false" ? false : value)),
  z.boolean("Stock must be true or false."),
);

const mainCategories = z
  .array(
    z.enum(MAIN_CATEGORIES, "One of the main categories is not known."),
    "Main categories must be a list.",
  )
  .check(z.maxLength(100, "Too many main categories."));

const subcategories = z
  .array(z.enum(SUBCATEGORIES, "One of the subcategories is not known."), "Subcategories must be a list.")
  .check(z.maxLength(500, "Too many subcategories."));

const plans = z
  .partialRecord(z.enum(PLANS), z.boolean("A plan is true or false."), "One of the plans is not known.")
  .check(z.refine((flags) => Object.values(flags).includes(true), { error: "Choose at least one plan." }));

const planPrices = z.partialRecord(
  z.enum(PLANS),
  euros("A plan's price").check((payload) => {
    const message = planPriceError(payload.value);
    if (message !== undefined) payload.issues.push({ code: "custom", message, input: payload.value });
  }),
  "One of the plans is not known.",
);

/** A name of spaces and zero-width characters would be a product that nobody sees (D68). */
const productname = requiredLine("Product name", NAME_MAX_CHARS).check(
  z.refine((name) => name === "" || isVisibleName(name), {
    error: "Product name has no visible character.",
  }),
);

/** What every write of a product carries. */
const written = {
  productname,
  imageUrl,
  price: euros("Price"),
  discountPrice: optionalEuros("Discount Price"),
  description: requiredText("Description", DESCRIPTION_MAX_CHARS),
};

type Priced = { readonly price: number; readonly discountPrice: number | null };

const followsPriceRule = z.check<Priced>((payload) => {
  const { price, discountPrice } = payload.value;
  for (const [field, message] of Object.entries(priceErrors(price, discountPrice))) {
    payload.issues.push({ code: "custom", message, path: [field], input: payload.value });
  }
});

const namesMainCategories = z.check<Categories>((payload) => {
  const message = categoryError(payload.value);
  if (message === undefined) return;
  payload.issues.push({ code: "custom", message, path: ["subcategories"], input: payload.value });
});

const NOT_AN_OBJECT = "The product must be an object.";

/**
 * What a product is made from (S49, S74; D5, D12, D24). Unknown fields and a client's `total` or `_id` are
 * dropped (D23). Amounts in euros. The database derives the total, the slug follows the name.
 */
export const productDraftSchema = z
  .object(
    {
      ...written,
      stock: z._default(stock, true),
      mainCategories: z._default(mainCategories, []),
      subcategories: z._default(subcategories, []),
      plans: z._default(plans, { "1 year": true }),
      planPrices: z._default(planPrices, {}),
    },
    NOT_AN_OBJECT,
  )
  .check(followsPriceRule, namesMainCategories);

export type ProductDraft = z.infer<typeof productDraftSchema>;

/**
 * What a product is rewritten from. A client that knows no plans (S48) does not name them:
 * what is absent stays as it is, where a new product would take the preset. An absent discount is none. Whether its
 * categories fit (`categoryError`) is known only once they are put together with those of the product.
 */
export const productChangeSchema = z
  .object(
    {
      ...written,
      stock: z.optional(stock),
      mainCategories: z.optional(mainCategories),
      subcategories: z.optional(subcategories),
      plans: z.optional(plans),
      planPrices: z.optional(planPrices),
    },
    NOT_AN_OBJECT,
  )
  .check(followsPriceRule);

export type ProductChange = z.infer<typeof productChangeSchema>;
