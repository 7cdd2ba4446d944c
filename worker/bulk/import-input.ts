import { z } from "zod";
import { CATALOGUE_FORMATS } from "#domain/catalogue-files/catalogue-format.ts";
import { plainText } from "#domain/text/text.ts";

/** A catalogue file from the browser, already decoded there, so that a wrong encoding is reported before sending. */
export const checkSchema = z.object(
  {
    format: z.enum(CATALOGUE_FORMATS, "The format must be csv or json."),
    text: z.string("The file's text is missing."),
    /** If true, products missing from the file are deleted. */
    deleteMissing: z.boolean("deleteMissing must be true or false.").default(false),
  },
  "The import must be an object.",
);
export type CheckInput = z.infer<typeof checkSchema>;

export const importSchema = checkSchema.extend({
  /** From the check's response: identifies the state of the catalogue that the file was compared with. */
  fingerprint: plainText("The fingerprint of the check"),
});
export type ImportInput = z.infer<typeof importSchema>;
