import * as z from "zod/mini";

const NUL = "\u0000";

/** Text that the database can hold: NUL characters are refused as invalid text (D37). */
export const plainText = (field: string) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? `${field} is required.` : `${field} must be text.`),
    })
    .check(
      z.refine((value) => !value.includes(NUL), {
        error: `${field} contains characters that are not allowed.`,
      }),
    );
