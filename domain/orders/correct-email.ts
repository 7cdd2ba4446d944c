import * as z from "zod/mini";
import { sessionIdSchema } from "../cart/checkout-input.ts";
import { emailAddress } from "../text/text.ts";

/** Shown once a buyer's address has been corrected (D82). */
export const EMAIL_CORRECTED_TEXT =
  "We’ve emailed your order to the new address. Older links no longer work.";

/** The correction of a typing error in the address of an order that was just paid (D82). */
export const correctEmailSchema = z.object(
  { sessionId: sessionIdSchema, email: emailAddress("Email") },
  "The call takes a session and an email address.",
);
export type CorrectEmail = z.infer<typeof correctEmailSchema>;
