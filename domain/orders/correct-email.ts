import * as z from "zod/mini";
import { sessionIdSchema } from "../cart/checkout-input.ts";
import { emailAddress, plainText } from "../text/text.ts";

/** Shown once a buyer's address has been corrected (D82). */
export const EMAIL_CORRECTED_TEXT =
  "We’ve emailed your order to the new address. Older links no longer work.";

/** The correction of a typing error in the address of an order that was just paid (D82). */
export const correctEmailSchema = z.object(
  { sessionId: sessionIdSchema, email: emailAddress("Email") },
  "The call takes a session and an email address.",
);
export type CorrectEmail = z.infer<typeof correctEmailSchema>;

/** The fragment that opens the form for it on the order's page in the admin area. */
export const CORRECT_EMAIL = "correct-email";

/** Shown once an administrator has corrected an order's address. */
export const BUYERS_EMAIL_CORRECTED_TEXT =
  "Corrected. The new address has been emailed the link to the order, and older links no longer work.";

/** The correction of an order's address by an administrator (D82). */
export const correctBuyersEmailSchema = z.object(
  {
    number: plainText("number"),
    /** The address that the caller saw. If it has changed since, the call is refused. */
    replaces: plainText("The address before"),
    email: emailAddress("Email"),
    /** True to send what didn't arrive at the address before to the new one. */
    resend: z._default(z.boolean("resend must be true or false."), false),
    /** True to correct the administrator of the subscriptions that have the address before, too. */
    administrator: z._default(z.boolean("administrator must be true or false."), false),
  },
  "The call takes an order's number and an email address.",
);
export type CorrectBuyersEmail = z.infer<typeof correctBuyersEmailSchema>;
