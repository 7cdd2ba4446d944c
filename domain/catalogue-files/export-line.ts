import * as z from "zod/mini";

/** A part of an exported file; the parts in sequence are the file. */
const part = z.object({
  text: z.string(),
  /** Products or orders in all parts so far. */
  done: z.int(),
});
/** The last line: nothing is missing. */
const complete = z.object({ complete: z.int() });
/** The last line of an export that failed on the way. */
const failed = z.object({ message: z.string() });

/** A line of JSON as exports are answered: a file without its last line is a part of one. */
export const exportLineSchema = z.union([part, complete, failed]);
export type ExportLine = z.infer<typeof exportLineSchema>;
