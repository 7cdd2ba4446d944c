import type { ReactNode } from "react";
import { FILE_MAX_PRODUCTS } from "#domain/catalogue-files/catalogue-format.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { PRODUCT_FIELDS } from "#domain/catalogue/product-fields.ts";
import { numberText } from "./import-report-facts.ts";

const COLUMNS: readonly (readonly [names: string, meaning: ReactNode])[] = [
  [
    "productname",
    "Says which product the row is about, without regard to case. A name the shop does not know is a new product.",
  ],
  ["imageUrl", "An address of an image uploaded here (/images/…) or an https address."],
  [
    "price, discountPrice",
    "Euros, like 1234.56 or 1.234,56; 1.234 alone could mean two amounts and is refused. An empty discountPrice is none; the discount is taken off the price.",
  ],
  [
    "monthlyPrice, oneYearPrice, threeYearPrice",
    "A plan's own price in euros; empty where the plan costs the product's total. Monthly always needs one.",
  ],
  ["plans", `${PLANS.join("|")}, or some of them.`],
  ["stock", "yes or no; also TRUE and FALSE as Excel writes them in English, Dutch, German or French."],
  ["description", "Text; line breaks are kept."],
  ["facts", "One a line, a name and a value. For example: Languages: English, German."],
  [
    "mainCategories, subcategories",
    "Names of the filters, parted by |. For example: Windows|Mac. A subcategory needs its main category.",
  ],
  [
    "position",
    "The place in the shop; 1 is the first. Empty leaves a product where it is, a new one at the end.",
  ],
];

/** A column that needs no more than the name of its field. */
const plainColumns = Object.values(PRODUCT_FIELDS).flatMap(({ label, columns }) =>
  columns
    .filter(({ name }) => !COLUMNS.some(([names]) => names.split(", ").includes(name)))
    .map(({ name }) => [name, `${label}.`] as const),
);

/** The file format, for those without a file yet. */
export function FileGuide() {
  return (
    <details className="mt-3 max-w-prose">
      <summary className="w-fit text-sm font-medium text-accent underline underline-offset-4">
        What a file looks like
      </summary>
      <div className="mt-3 rounded-sm border border-line bg-sheet p-4 text-sm">
        <p>
          An export is the best start. The first row of a CSV names the columns, in any order. Only
          productname must be there: what a column would say stays as it is when the column is left out, and
          columns of your own are ignored. At most {numberText(FILE_MAX_PRODUCTS)} products and 4 MB, saved as
          UTF-8.
        </p>
        <dl className="mt-4 grid gap-x-6 gap-y-3 md:grid-cols-[14rem_1fr]">
          {[...COLUMNS, ...plainColumns].map(([names, meaning]) => (
            <div key={names} className="md:contents">
              <dt className="font-mono break-words">{names}</dt>
              <dd className="text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
