import * as z from "zod/mini";
import { emailAddress, plainText } from "./text.ts";

/** How long the contact page shows its success text (storefront.md §9). */
export const CONTACT_SUCCESS_MS = 6_000;
export const CONTACT_SUCCESS_TEXT = "Your Message was sent successfully";

const NAME_MAX_CHARS = 80;
const MESSAGE_MAX_CHARS = 5_000;
const PHONE = /^[\d+().\- ]{5,32}$/;

const name = (field: string) =>
  plainText(field).check(
    z.trim(),
    z.minLength(1, `${field} is required.`),
    z.maxLength(NAME_MAX_CHARS, `${field} may have at most ${NAME_MAX_CHARS} characters.`),
  );

/** A contact message (storefront.md §3, bounds of D28). `website` is the honeypot: people never see it. */
export const contactSchema = z.object(
  {
    firstName: name("First name"),
    lastName: name("Last name"),
    email: emailAddress("E-mail"),
    phone: plainText("Phone").check(
      z.trim(),
      z.regex(PHONE, "Phone takes 5 to 32 digits, spaces and + ( ) - . only."),
    ),
    message: plainText("Message").check(
      z.trim(),
      z.minLength(1, "Message is required."),
      z.maxLength(MESSAGE_MAX_CHARS, `Message may have at most ${MESSAGE_MAX_CHARS} characters.`),
    ),
    website: z.optional(z.string("website must be text.")),
  },
  "The message must be an object.",
);
export type ContactMessage = z.infer<typeof contactSchema>;
