import { z } from "zod";
import { bulkChangeSchema } from "#domain/catalogue/bulk-change.ts";
import { FILE_MAX_PRODUCTS } from "#domain/catalogue-files/catalogue-format.ts";
import { plainText } from "#domain/text/text.ts";

const TOO_MANY_TEXT = `Change at most ${FILE_MAX_PRODUCTS.toLocaleString("en-US")} products together.`;
const id = plainText("id");

/** Products by id, and the change to try on them. */
export const checkChangeSchema = z.object(
  {
    ids: z.array(id, "ids must be a list.").min(1, "Choose a product.").max(FILE_MAX_PRODUCTS, TOO_MANY_TEXT),
    change: bulkChangeSchema,
  },
  "The call takes ids and a change.",
);

/** The products of a check's report, each with the version that it was checked in (D27). */
export const applyChangeSchema = z.object(
  {
    products: z
      .array(
        z.object(
          { id, version: z.int("A version is a whole number.") },
          "A product has an id and a version.",
        ),
        "products must be a list.",
      )
      .min(1, "Choose a product.")
      .max(FILE_MAX_PRODUCTS, TOO_MANY_TEXT),
    change: bulkChangeSchema,
  },
  "The call takes products and a change.",
);
export type ApplyChangeInput = z.infer<typeof applyChangeSchema>;
