import * as z from "zod/mini";
import { factsProblem, tidyFacts } from "./fact-rule.ts";
import { imageAddressProblem, isHttpsAddress } from "./image-upload.ts";
import { PLANS } from "./plan.ts";
import { planPriceError } from "./price-rule.ts";
import {
  amount,
  type FileColumn,
  flag,
  names,
  NO_PLAN_TEXT,
  optionalAmount,
  otherProducts,
  planAmounts,
  planFlags,
  text,
} from "./product-field-kinds.ts";
import { readShown, SHOWN_NOW } from "./shown.ts";
import { isVisibleName } from "../text/odd-characters.ts";
import { isSlug } from "../text/slug.ts";
import { MAIN_CATEGORIES, SUBCATEGORIES } from "./taxonomy.ts";
import { plainText, requiredLine, requiredText, withoutProblem } from "../text/text.ts";
import { readTypedAmount } from "../money/typed-amount.ts";
import { OLD_PAGE_TEXT } from "../money/whole-cents.ts";
import { readYesOrNo } from "../text/yes-or-no.ts";

/** The columns of the catalogue file, in the order of the export. */
export const CATALOGUE_COLUMNS = [
  "position",
  "productname",
  "imageUrl",
  "price",
  "discountPrice",
  "monthlyPrice",
  "oneYearPrice",
  "threeYearPrice",
  "plans",
  "stock",
  "description",
  "mainCategories",
  "subcategories",
  "includes",
  "facts",
  "shown",
] as const;
export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number];
/** A product's own columns: all but its display order. */
export type ProductColumn = Exclude<CatalogueColumn, "position">;

export const PRODUCT_NAME_MAX_CHARS = 200;
const DESCRIPTION_MAX_CHARS = 5_000;
const IMAGE_URL_MAX_CHARS = 2_000;
const OWN_IMAGE = /^\/images\/[\w.-]{1,200}$/;

/** A name of only spaces and zero-width characters would be invisible (D68). */
const productname = requiredLine("Product name", PRODUCT_NAME_MAX_CHARS).check(
  z.refine((name) => name === "" || isVisibleName(name), {
    error: "Product name has no visible character.",
  }),
);

function imageProblem(text: string): string | undefined {
  if (OWN_IMAGE.test(text)) return undefined;
  return isHttpsAddress(text)
    ? imageAddressProblem(text)
    : "The image must be one uploaded here or an https address.";
}

const imageUrl = requiredLine("Image", IMAGE_URL_MAX_CHARS).check(withoutProblem(imageProblem));

/** Problems name the lines as they were typed; the tidied text is stored (D73). */
const facts = plainText("Facts").check(withoutProblem(factsProblem), z.overwrite(tidyFacts));

/** Whether the shop shows it, or from which day on (D62). */
const shown = plainText("Shown in the shop").check((payload) => {
  const read = readShown(payload.value);
  if ("shown" in read) payload.value = read.shown;
  else payload.issues.push({ code: "custom", message: read.message, input: payload.value });
});

/** An amount in cents. Text is what somebody typed and `inCents` couldn't read as an amount. */
const cents = (field: string) =>
  z.number({
    error: ({ input }) => {
      if (input === undefined) return OLD_PAGE_TEXT;
      if (input === null) return `${field} is required.`;
      const typed = typeof input === "string" ? readTypedAmount(input) : undefined;
      return typed !== undefined && "message" in typed ? typed.message : `${field} must be a number.`;
    },
  });

/** Truthy means available (storefront, Product), as clients and files write it. */
const stock = z.pipe(
  z.transform((value) => readYesOrNo(value) ?? value),
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

export const INCLUDES_MAX = 100;

/** Products by their slugs. Only the database can check whether they exist. */
const includes = z
  .array(
    z.string().check(z.refine(isSlug, { error: "An included product is named by its slug." })),
    "Included products must be a list.",
  )
  .check(z.maxLength(INCLUDES_MAX, `A collection may include at most ${INCLUDES_MAX} products.`));

const plans = z
  .partialRecord(z.enum(PLANS), z.boolean("A plan is true or false."), "One of the plans is not known.")
  .check(z.refine((flags) => Object.values(flags).includes(true), { error: NO_PLAN_TEXT }));

const planPrices = z.partialRecord(
  z.enum(PLANS),
  cents("A plan's price").check(withoutProblem(planPriceError)),
  "One of the plans is not known.",
);

/** Required in every write. */
const required = <Schema extends z.ZodMiniType>(schema: Schema) => ({ draft: schema, change: schema });

/** If it's absent, a new product gets the preset and an existing one keeps its value. */
const preset = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.core.util.NoUndefined<z.output<Schema>>,
) => ({
  draft: z._default(schema, value),
  change: z.exactOptional(schema),
});

/**
 * The fields of a product that administrators write, each described once, by the names and in the order of the
 * documented REST calls, files and forms. Schemas are in cents; inputs, files and responses are in euros. For each
 * field:
 * - `label`: its name in forms and messages;
 * - `draft` and `change`: its schema for a new product and for a change (`required`, `preset`);
 * - its kind: how it's returned, typed into a form (initially `blank`), and written to the columns of a file.
 *
 * The API, import and export, the form, kept drafts and the merge of two edits are derived from it (docs/recipes.md).
 */
export const PRODUCT_FIELDS = {
  productname: { label: "Product name", ...required(productname), ...text("productname") },
  imageUrl: { label: "Image", ...required(imageUrl), ...text("imageUrl") },
  price: { label: "Price", ...required(cents("Price")), ...amount("price") },
  discountPrice: {
    label: "Discount price",
    ...required(z.nullable(cents("Discount Price"))),
    ...optionalAmount("discountPrice"),
  },
  description: {
    label: "Description",
    ...required(requiredText("Description", DESCRIPTION_MAX_CHARS)),
    ...text("description"),
  },
  stock: { label: "Stock", ...preset(stock, true), ...flag("stock", "Stock", "true") },
  mainCategories: {
    label: "Main categories",
    ...preset(mainCategories, []),
    ...names("mainCategories", MAIN_CATEGORIES),
  },
  subcategories: {
    label: "Subcategories",
    ...preset(subcategories, []),
    ...names("subcategories", SUBCATEGORIES),
  },
  plans: { label: "Plans", ...preset(plans, { "1 year": true }), ...planFlags("plans", ["1 year"]) },
  planPrices: {
    label: "Prices of plans",
    ...preset(planPrices, {}),
    ...planAmounts({ Monthly: "monthlyPrice", "1 year": "oneYearPrice", "3 year": "threeYearPrice" }),
  },
  includes: { label: "Included products", ...preset(includes, []), ...otherProducts("includes") },
  facts: { label: "Facts", ...preset(facts, ""), ...text("facts") },
  shown: { label: "Shown in the shop", ...preset(shown, SHOWN_NOW), ...text("shown", SHOWN_NOW) },
} satisfies Readonly<
  Record<string, { readonly label: string; readonly columns: readonly FileColumn<ProductColumn, never>[] }>
>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;

/** Returns one part of each field's description, by field name. */
export function partOfFields<Part extends keyof Fields[ProductField]>(
  part: Part,
): { readonly [Field in ProductField]: Fields[Field][Part] };
export function partOfFields(part: keyof Fields[ProductField]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(PRODUCT_FIELDS).map(([field, described]) => [field, described[part]]),
  );
}
