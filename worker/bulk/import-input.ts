import { z } from "zod";
import { CATALOGUE_FORMATS } from "#domain/catalogue-format.ts";

/** A catalogue file as the browser hands it in: decoded already, so that a wrong encoding is told before it is sent. */
export const checkSchema = z.object(
  {
    format: z.enum(CATALOGUE_FORMATS, "The format must be csv or json."),
    text: z.string("The file's text is missing."),
    /** Also deletes the products that the file does not name. */
    deleteMissing: z.boolean("deleteMissing must be true or false.").default(false),
  },
  "The import must be an object.",
);
export type CheckInput = z.infer<typeof checkSchema>;

export const importSchema = checkSchema.extend({
  /** What the check answered: it names the catalogue that the file was compared with. */
  fingerprint: z.string("The fingerprint of the check is missing."),
});
export type ImportInput = z.infer<typeof importSchema>;
