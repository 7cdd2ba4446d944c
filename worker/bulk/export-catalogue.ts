import { z } from "zod";
import { csvForm } from "#domain/catalogue-files/catalogue-csv.ts";
import { CATALOGUE_FORMATS } from "#domain/catalogue-files/catalogue-format.ts";
import { JSON_FORM } from "#domain/catalogue-files/catalogue-json.ts";
import { CSV_DELIMITERS } from "#domain/text/csv.ts";
import { listInParts, type TextPart } from "#domain/text/list-text.ts";
import type { Product } from "#domain/catalogue/product.ts";

export const exportSchema = z.object(
  {
    format: z.enum(CATALOGUE_FORMATS, "The format must be csv or json."),
    /** For CSV only: `;` suits spreadsheets in locales that write decimals with a comma. */
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
  },
  "The export must be an object.",
);
export type ExportInput = z.infer<typeof exportSchema>;

/** Returns the whole catalogue as the text of a file, in display order. */
export function exportCatalogue(
  products: readonly Product[],
  { format, delimiter }: ExportInput,
): AsyncGenerator<TextPart> {
  return listInParts(format === "json" ? JSON_FORM : csvForm(delimiter), products);
}
