import * as z from "zod/mini";
import { EMAIL_MAX_CHARS, isEmail, tidyEmail } from "./email-address.ts";
import { tidyNumber } from "./fold-text.ts";
import { isStorable, tidyLine, tidyLines } from "./odd-characters.ts";

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

const atMost = (field: string, maxChars: number) =>
  z.maxLength(maxChars, { error: `${field} may have at most ${maxChars} characters.`, abort: true });
const shortened = (field: string, maxChars: number, tidy: (text: string) => string) =>
  plainText(field).check(z.overwrite(tidy), atMost(field, maxChars));
export const filled = (field: string) => z.minLength(1, `${field} is required.`);

/**
 * Returns the schema of trimmed text that can contain line breaks, such as a message or a description. It can be empty.
 * Text from right to left needs direction marks, so they stay; overrides, which spell any text backwards, are dropped.
 */
export const multiLine = (field: string, maxChars: number) =>
  shortened(field, maxChars, tidyLines).check(
    z.refine((value) => !NOT_IN_LINES.test(value), { error: notAllowed(field) }),
  );

export const requiredText = (field: string, maxChars: number) =>
  multiLine(field, maxChars).check(filled(field));

const oneLine = (field: string, maxChars: number, tidy: (text: string) => string) =>
  shortened(field, maxChars, tidy).check(
    z.refine((value) => !NOT_IN_A_LINE.test(value), {
      error: `${field} must be a single line, without control characters.`,
    }),
  );

/**
 * Returns the schema of text shown on a single line, such as a name, which is tidied (D68). It can be empty. A line
 * break inside it could forge a line of a receipt or a file, so it's refused.
 */
export const singleLine = (field: string, maxChars: number) => oneLine(field, maxChars, tidyLine);

export const requiredLine = (field: string, maxChars: number) =>
  singleLine(field, maxChars).check(filled(field));

/** Returns the schema of a number that people type or paste, such as a reference: with ordinary hyphens and spaces (D68). */
export const requiredNumber = (field: string, maxChars: number) =>
  oneLine(field, maxChars, tidyNumber).check(filled(field));

/** True if two email addresses are the same as the database compares them (D61): without case and spaces around. */
export const isSameEmail = (one: string | null, other: string): boolean =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns the schema of an email address as people type or paste it (D28). It leaves no room for a line break. */
export const emailAddress = (field: string) =>
  plainText(field).check(
    z.overwrite(tidyEmail),
    atMost(field, EMAIL_MAX_CHARS),
    filled(field),
    z.refine(isEmail, "Enter a valid email address."),
  );

/** Returns the check of a rule that says what is wrong with a value, in a sentence; undefined if nothing is. */
export const withoutProblem =
  <Value>(problemOf: (value: Value) => string | undefined) =>
  (payload: z.core.ParsePayload<Value>): void => {
    const message = problemOf(payload.value);
    if (message !== undefined) payload.issues.push({ code: "custom", message, input: payload.value });
  };
