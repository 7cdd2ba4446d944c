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

const EMAIL_MAX_CHARS = 254;

/** An e-mail address as people type it (D28). */
export const emailAddress = (field: string) =>
  plainText(field).check(
    z.trim(),
    z.maxLength(EMAIL_MAX_CHARS, `${field} may have at most ${EMAIL_MAX_CHARS} characters.`),
    z.regex(z.regexes.email, "Enter a valid e-mail address."),
  );
