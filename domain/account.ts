import * as z from "zod/mini";
import { plainText } from "./text.ts";

/** storefront.md §5, to the letter. */
export const USERNAME_TEXT =
  "4 to 24 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.";
export const PASSWORD_TEXT =
  "8 to 24 characters. Must include uppercase and lowercase letters, a number, and a special character.";
export const CONFIRM_TEXT = "Must match the first password input field.";
/** The special characters that a password may be made with (storefront.md §5). */
export const PASSWORD_SPECIALS = "! @ # $ %";

/** The error catalogue of the account pages (storefront.md §8). */
export const SIGN_IN_FAILURES = {
  noAnswer: "No server response",
  400: "Missing Username or Password",
  401: "Unauthorized",
  other: "Login Failed",
} as const;
export const REGISTER_FAILURES = {
  noAnswer: "No Server Response",
  409: "Username Taken",
  invalid: "Invalid Entry",
  other: "Registration Failed",
} as const;

const USERNAME = /^[A-Za-z][A-Za-z0-9_-]{3,23}$/;
const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@#$%]).{8,24}$/;

export const isUsername = (text: string): boolean => USERNAME.test(text);
export const isPassword = (text: string): boolean => PASSWORD.test(text);

const filled = (field: string) => plainText(field).check(z.minLength(1, SIGN_IN_FAILURES[400]));

/** What POST /api/auth takes (storefront.md §7); `trust` is 'Trust This Device' (D17). */
export const signInSchema = z.object(
  { user: filled("Username"), password: filled("Password"), trust: z._default(z.boolean(), false) },
  SIGN_IN_FAILURES[400],
);
export type SignIn = z.infer<typeof signInSchema>;

/** What POST /api/register takes (storefront.md §7, rules of §5). */
export const registerSchema = z.object(
  {
    user: plainText("Username").check(z.regex(USERNAME, USERNAME_TEXT)),
    password: plainText("Password").check(z.regex(PASSWORD, PASSWORD_TEXT)),
  },
  REGISTER_FAILURES.invalid,
);
export type Registration = z.infer<typeof registerSchema>;

/** A password change (D18): the current password proves that it is the account's owner who asks. */
export const changePasswordSchema = z.object(
  {
    currentPassword: plainText("Current password").check(z.minLength(1, "Current password is required.")),
    newPassword: plainText("New password").check(z.regex(PASSWORD, PASSWORD_TEXT)),
  },
  "The password change must be an object.",
);
export type PasswordChange = z.infer<typeof changePasswordSchema>;

/** What sign-in and refresh answer (D17). The token is a JWT of 15 minutes. */
export type SignInAnswer = { readonly accessToken: string; readonly roles: readonly number[] };

/** How long before its end a token is traded for a new one, and how long it holds (D17). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
