import * as z from "zod/mini";
import { plainText, requiredNumber, requiredText } from "../text/text.ts";

/** The longest note on an order or a customer (D61). */
export const NOTE_MAX_CHARS = 2_000;
/** The longest tag of an order, and the most tags that one has. */
export const TAG_MAX_CHARS = 24;
export const ORDER_TAGS_MAX = 10;

/** A new note on an order, or on its buyer (D61). */
export const newNoteSchema = z.object(
  {
    number: plainText("number"),
    aboutCustomer: z._default(z.boolean("aboutCustomer must be true or false."), false),
    text: requiredText("The note", NOTE_MAX_CHARS),
  },
  "The call takes an order's number and a text.",
);
export type NewNote = z.infer<typeof newNoteSchema>;

/** Letters and digits of any language, and hyphens between them: one word of a search. */
const TAG_FORM = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

/** A tag on an order: one word, in lower case (D61). */
const tagSchema = requiredNumber("The tag", TAG_MAX_CHARS).check(
  z.toLowerCase(),
  z.regex(TAG_FORM, "A tag is one word of letters, digits and hyphens."),
);

/** A tag to add to an order, or to remove from it. */
export const orderTagSchema = z.object(
  { number: plainText("number"), tag: tagSchema },
  "The call takes an order's number and a tag.",
);
export type OrderTag = z.infer<typeof orderTagSchema>;
