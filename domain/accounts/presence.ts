import * as z from "zod/mini";

/** The pages of the admin area that tell who else has them open. */
export const PRESENCE_KINDS = ["order", "product"] as const;

const SUBJECT_MAX_CHARS = 64;

/** An order by its number, or a product by its id. */
export const presenceSchema = z.object(
  {
    kind: z.enum(PRESENCE_KINDS, "kind must be order or product."),
    subject: z
      .string("The subject is required.")
      .check(
        z.minLength(1, "The subject is required."),
        z.maxLength(SUBJECT_MAX_CHARS, "The subject is too long."),
      ),
  },
  "The request must be an object.",
);
export type Presence = z.infer<typeof presenceSchema>;

/** How often an open page says that it's open. */
export const PRESENCE_EVERY_MS = 20_000;

/** A page that has said nothing for this long isn't open any more: two of its messages may be lost. */
export const PRESENCE_LASTS_MS = 3 * PRESENCE_EVERY_MS;
