import * as z from "zod/mini";
import { tidyEmail } from "../text/email-address.ts";
import { emailAddress, plainText, requiredLine } from "../text/text.ts";
import { PASSWORD, PASSWORD_TEXT } from "./account.ts";

/** Shown whether or not the address is confirmed in another account (D59). */
export const CONFIRMATION_SENT_TEXT =
  "We’ve emailed you a link to confirm the address. It works for a day, and once.";
export const EMAIL_REMOVED_TEXT = "Your email address has been removed.";
/** Shown whether or not there is such an account (D59). */
export const RESET_REQUESTED_TEXT =
  "If there’s an account with this name or address, and it has a confirmed email address, we’ve just emailed a link there. It works for 30 minutes.";
export const PASSWORD_RESET_TEXT = "Your password has been reset, and you’ve been signed out everywhere.";

const currentPassword = plainText("Current password").check(z.minLength(1, "Current password is required."));

/** An address for the caller's account. The current password proves that the request comes from its owner (D59). */
export const setEmailSchema = z.object(
  { email: emailAddress("Email"), currentPassword },
  "The call takes an email address and the current password.",
);
export type SetEmail = z.infer<typeof setEmailSchema>;

export const removeEmailSchema = z.object({ currentPassword }, "The call takes the current password.");

/** Any text: if it isn't the token of a link, the response is the same as for a link that has ended. */
export const confirmEmailSchema = z.object({ token: plainText("token") }, "The call takes a token.");

/** The longest email address. */
const ACCOUNT_MAX_CHARS = 254;

/** A username or an email address. Any text is accepted, so that the form doesn't reveal which accounts exist (D59). */
export const requestResetSchema = z.object(
  {
    account: requiredLine("Username or email address", ACCOUNT_MAX_CHARS).check(
      z.overwrite((account) => (account.includes("@") ? tidyEmail(account) : account)),
    ),
  },
  "The call takes a username or an email address.",
);

/** The new password follows the rules of any other (S72). */
export const resetPasswordSchema = z.object(
  {
    token: plainText("token"),
    newPassword: plainText("New password").check(z.regex(PASSWORD, PASSWORD_TEXT)),
  },
  "The call takes a token and a new password.",
);
export type ResetPassword = z.infer<typeof resetPasswordSchema>;
