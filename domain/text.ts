import * as z from "zod/mini";

const NUL = "\u0000";

/** Everything that ends a line for some program: in HTML and terminals, in a text editor, in a spreadsheet's cell. */
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** What no single line holds: line breaks and every other control character. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** What no text of several lines holds: control characters but for line breaks and tabs. */
const NOT_IN_LINES = /(?![\t\n\v\f\r\u0085])\p{Cc}/u;

const notAllowed = (field: string) => `${field} contains characters that are not allowed.`;

/** Text that the database can hold: NUL characters are refused as invalid text (D37). Line breaks stay as they are. */
export const plainText = (field: string) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? `${field} is required.` : `${field} must be text.`),
    })
    .check(z.refine((value) => !value.includes(NUL), { error: notAllowed(field), abort: true }));

const shortened = (field: string, maxChars: number) =>
  plainText(field).check(
    z.trim(),
    z.maxLength(maxChars, `${field} may have at most ${maxChars} characters.`),
  );
const filled = (field: string) => z.minLength(1, `${field} is required.`);

/** Text without the space around it that may have line breaks: a message, a description. Empty counts. */
export const multiLine = (field: string, maxChars: number) =>
  shortened(field, maxChars).check(
    z.refine((value) => !NOT_IN_LINES.test(value), { error: notAllowed(field) }),
  );

export const requiredText = (field: string, maxChars: number) =>
  multiLine(field, maxChars).check(filled(field));

/**
 * Text that is one line wherever it is shown: a name, a number; empty counts. A line break within it could pass for a line
 * of the shop's own, on a receipt or in a file. It is refused rather than removed: nothing is stored that nobody typed.
 */
export const singleLine = (field: string, maxChars: number) =>
  shortened(field, maxChars).check(
    z.refine((value) => !NOT_IN_A_LINE.test(value), {
      error: `${field} must be a single line, without control characters.`,
    }),
  );

export const requiredLine = (field: string, maxChars: number) =>
  singleLine(field, maxChars).check(filled(field));

/** Text of another system's as a single line: it can not be asked to send it again. */
export const asLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const EMAIL_MAX_CHARS = 254;

/** An e-mail address as people type it (D28). Its form leaves no room for a line break. */
export const emailAddress = (field: string) =>
  plainText(field).check(
    z.trim(),
    z.maxLength(EMAIL_MAX_CHARS, `${field} may have at most ${EMAIL_MAX_CHARS} characters.`),
    z.regex(z.regexes.email, "Enter a valid e-mail address."),
  );
