import type { ReactNode } from "react";
import { FILE_MAX_PRODUCTS } from "#domain/catalogue-files/catalogue-format.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { PRODUCT_FIELDS } from "#domain/catalogue/product-fields.ts";
import { numberText } from "./import-report-facts.ts";

const COLUMNS: readonly (readonly [names: string, meaning: ReactNode])[] = [
  ["productname", "Identifies the product (not case-sensitive). An unknown name creates a new one."],
  ["imageUrl", "The address of an image uploaded here (/images/…), or an https address."],
  [
    "price, discountPrice",
    "Euros, like 1234.56 or 1.234,56. 1.234 alone is ambiguous and is refused. discountPrice is the amount off the price; leave it empty for no discount.",
  ],
  [
    "monthlyPrice, oneYearPrice, threeYearPrice",
    "The plan’s own price in euros. Leave it empty to use the product’s price. Monthly always needs one.",
  ],
  ["plans", `${PLANS.join("|")}, or some of them.`],
  ["stock", "yes or no, in the language of your spreadsheet; a number is yes unless it’s 0."],
  ["description", "Text; line breaks are kept."],
  [
    "shown",
    "now, not yet, or the first day in the shop, like 2026-12-01 or 1 Dec 2026. If empty, a new product is shown now.",
  ],
  ["facts", "One per line, as name: value. For example: Languages: English, German."],
  [
    "mainCategories, subcategories",
    "Filter names, separated by |. For example: Windows|Mac. A subcategory needs its main category.",
  ],
  [
    "position",
    "The position in the shop, starting at 1. If empty, an existing product stays where it is and a new one goes to the end.",
  ],
];

/** Columns that need no explanation beyond their field's name. */
const plainColumns = Object.values(PRODUCT_FIELDS).flatMap(({ label, columns }) =>
  columns
    .filter(({ name }) => !COLUMNS.some(([names]) => names.split(", ").includes(name)))
    .map(({ name }) => [name, `${label}.`] as const),
);

/** The file format, for people without a file yet. */
export function FileGuide() {
  return (
    <details className="mt-3 max-w-prose">
      <summary className="w-fit text-sm font-medium text-accent underline underline-offset-4">
        File format
      </summary>
      <div className="mt-3 rounded-sm border border-line bg-sheet p-4 text-sm">
        <p>
          An export is the best start. The first row of a CSV names the columns, in any order. Only
          productname is required: leaving a column out leaves its values unchanged, and your own columns are
          ignored. At most {numberText(FILE_MAX_PRODUCTS)} products and 4 MB, saved as UTF-8.
        </p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 md:grid-cols-[14rem_1fr]">
          {[...COLUMNS, ...plainColumns].map(([names, meaning]) => (
            <div key={names} className="md:contents">
              <dt className="font-mono">{names}</dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
