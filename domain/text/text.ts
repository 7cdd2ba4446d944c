import * as z from "zod/mini";
import { DIRECTION_MARK, isStorable } from "./odd-characters.ts";

/** Not allowed in a single line: line breaks and all other control characters. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Not allowed in multi-line text: control characters other than line breaks and tabs. */
const NOT_IN_LINES = /(?![\s\u0085])\p{Cc}/u;

const notAllowed = (field: string) => `${field} contains characters that are not allowed.`;

/**
 * Returns the schema of text that the database can store: NUL characters and halves of a character are refused as
 * invalid text (D37). Line breaks are left alone.
 */
export const plainText = (field: string) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? `${field} is required.` : `${field} must be text.`),
    })
    .check(z.refine(isStorable, { error: notAllowed(field), abort: true }));

const shortened = (field: string, maxChars: number) =>
  plainText(field).check(
    z.trim(),
    z.maxLength(maxChars, `${field} may have at most ${maxChars} characters.`),
  );
const filled = (field: string) => z.minLength(1, `${field} is required.`);

/**
 * Returns the schema of trimmed text that can contain line breaks, such as a message or a description. It can be empty.
 * Text from right to left needs direction marks, so they stay.
 */
export const multiLine = (field: string, maxChars: number) =>
  shortened(field, maxChars).check(
    z.refine((value) => !NOT_IN_LINES.test(value), { error: notAllowed(field) }),
  );

export const requiredText = (field: string, maxChars: number) =>
  multiLine(field, maxChars).check(filled(field));

/**
 * Returns the schema of text shown on a single line, such as a name or a number. It can be empty. A line break inside
 * it could forge a line of a receipt or a file, and a direction mark make it look like another one. They're refused
 * rather than removed, so that the text is only ever stored as typed.
 */
export const singleLine = (field: string, maxChars: number) =>
  shortened(field, maxChars).check(
    z.refine((value) => !NOT_IN_A_LINE.test(value), {
      error: `${field} must be a single line, without control characters.`,
    }),
    z.refine((value) => !DIRECTION_MARK.test(value), {
      error: `${field} contains invisible characters that change the direction of text. Please type it instead of pasting it.`,
    }),
  );

export const requiredLine = (field: string, maxChars: number) =>
  singleLine(field, maxChars).check(filled(field));

/** True if two email addresses are the same as the database compares them (D61): without case and spaces around. */
export const isSameEmail = (one: string | null, other: string): boolean =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

const EMAIL_MAX_CHARS = 254;

/** Returns the schema of an email address as people type it (D28). The format leaves no room for a line break. */
export const emailAddress = (field: string) =>
  plainText(field).check(
    z.trim(),
    z.maxLength(EMAIL_MAX_CHARS, `${field} may have at most ${EMAIL_MAX_CHARS} characters.`),
    z.regex(z.regexes.email, "Enter a valid email address."),
  );
