import * as z from "zod/mini";
import { SEARCH_TEXT_MAX_CHARS, SORTS } from "./filter.ts";
import { PASTED_LINES_MAX, PASTED_NAME_MAX_CHARS } from "../cart/pasted-list.ts";
import { PRICE_MAX_CENTS } from "../money/money.ts";
import { MAIN_CATEGORIES, SUBCATEGORIES } from "../catalogue/taxonomy.ts";
import { plainText } from "../text/text.ts";

const PAGE_MAX = 10_000;

const mainCategory = z.enum(MAIN_CATEGORIES, "One of the main categories is not known.");
const subcategory = z.enum(SUBCATEGORIES, "One of the subcategories is not known.");

const mainCategoriesOf = <Name extends z.ZodMiniType>(name: Name) =>
  z._default(
    z.array(name, "mainCategories must be a list.").check(z.maxLength(100, "Too many main categories.")),
    [],
  );
const subcategoriesOf = <Name extends z.ZodMiniType>(name: Name) =>
  z._default(
    z.array(name, "subcategories must be a list.").check(z.maxLength(500, "Too many subcategories.")),
    [],
  );

/** A filter of the catalogue. Unknown names are refused with a message. */
export const filterSchema = z.object(
  {
    mainCategories: mainCategoriesOf(mainCategory),
    subcategories: subcategoriesOf(subcategory),
    searchText: z._default(
      plainText("The search text").check(
        z.maxLength(
          SEARCH_TEXT_MAX_CHARS,
          `The search text may have at most ${SEARCH_TEXT_MAX_CHARS} characters.`,
        ),
      ),
      "",
    ),
  },
  "The filter must be an object.",
);

/** The text typed so far into the search field, for suggestions. */
export const suggestSchema = z.object(
  {
    text: plainText("The text").check(
      z.trim(),
      z.maxLength(SEARCH_TEXT_MAX_CHARS, `The text may have at most ${SEARCH_TEXT_MAX_CHARS} characters.`),
    ),
  },
  "The call takes a text.",
);

/** The names of a pasted list (D90), each as somebody wrote it. */
export const namesSchema = z.object(
  {
    names: z
      .array(
        plainText("A name").check(
          z.maxLength(PASTED_NAME_MAX_CHARS, `A name may have at most ${PASTED_NAME_MAX_CHARS} characters.`),
        ),
        "names must be a list.",
      )
      .check(z.maxLength(PASTED_LINES_MAX, `At most ${PASTED_LINES_MAX} names at a time.`)),
  },
  "The call takes names.",
);

const orUnknown = <Name extends z.ZodMiniType>(name: Name) =>
  z.union([name, plainText("A category")], "A category must be text.");

/** Body of POST /api/filterProducts (S83). An old client may name categories that the shop doesn't have (D1). */
export const documentedFilterSchema = z.extend(filterSchema, {
  mainCategories: mainCategoriesOf(orUnknown(mainCategory)),
  subcategories: subcategoriesOf(orUnknown(subcategory)),
});

const yearPrice = z
  .int("A price is a whole number of cents.")
  .check(z.minimum(1, "A price is positive."), z.maximum(PRICE_MAX_CENTS, "No price is that high."));

/** One page of the filtered catalogue (D8), starting at 1. */
export const searchSchema = z.extend(filterSchema, {
  page: z._default(
    z
      .int("page must be a whole number.")
      .check(z.minimum(1, "page starts at 1."), z.maximum(PAGE_MAX, "There is no such page.")),
    1,
  ),
  sort: z.optional(z.enum(SORTS, "There is no such order.")),
  inStock: z.optional(z.literal(true, "inStock is true or left out.")),
  minCents: z.optional(yearPrice),
  maxCents: z.optional(yearPrice),
});
