import { z } from "zod";
import { writeCsv } from "#domain/catalogue-csv.ts";
import { CATALOGUE_FORMATS } from "#domain/catalogue-format.ts";
import { writeJson } from "#domain/catalogue-json.ts";
import { CSV_DELIMITERS } from "#domain/csv.ts";
import { listProducts } from "../catalogue/products.ts";
import type { Queryable } from "../db/client.ts";

export const exportSchema = z.object(
  {
    format: z.enum(CATALOGUE_FORMATS, "The format must be csv or json."),
    /** CSV only: `;` for spreadsheets in locales that write decimals with a comma. */
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
  },
  "The export must be an object.",
);
export type ExportInput = z.infer<typeof exportSchema>;

/** The whole catalogue as a file's text, in display order. */
export async function exportCatalogue(
  db: Queryable,
  { format, delimiter }: ExportInput,
): Promise<{ text: string }> {
  const catalogue = await listProducts(db);
  return { text: format === "json" ? writeJson(catalogue) : writeCsv(catalogue, delimiter) };
}
