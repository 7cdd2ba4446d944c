import * as z from "zod/mini";
import { tidyNumber } from "../text/fold-text.ts";
import { emailAddress, filled, plainText, requiredLine, requiredText } from "../text/text.ts";

/** How long the contact page shows its success message (S96). */
export const CONTACT_SUCCESS_MS = 6_000;
export const CONTACT_SUCCESS_TEXT = "Your Message was sent successfully";

const NAME_MAX_CHARS = 80;
const MESSAGE_MAX_CHARS = 5_000;
const PHONE = /^[\d+().\- ]{5,32}$/;

/** A contact message (S53; limits in D28). */
export const contactSchema = z.object(
  {
    firstName: requiredLine("First name", NAME_MAX_CHARS),
    lastName: requiredLine("Last name", NAME_MAX_CHARS),
    email: emailAddress("Email"),
    phone: plainText("Phone").check(
      z.overwrite(tidyNumber),
      filled("Phone"),
      z.regex(PHONE, "Enter 5 to 32 characters: digits, spaces, + ( ) - ."),
    ),
    message: requiredText("Message", MESSAGE_MAX_CHARS),
  },
  "The message must be an object.",
);
export type ContactMessage = z.infer<typeof contactSchema>;
