/** Account texts and rules (S71–S73, verbatim), without the schemas, which the public pages don't load. */
export const USERNAME_TEXT =
  "4 to 24 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.";
export const PASSWORD_TEXT =
  "8 to 24 characters. Must include uppercase and lowercase letters, a number, and a special character.";
export const CONFIRM_TEXT = "Must match the first password input field.";

/** The error catalogue of the account pages (S88, S89). */
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

export const USERNAME = /^[A-Za-z][A-Za-z0-9_-]{3,23}$/;
export const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@#$%]).{8,24}$/;

export const isUsername = (text: string): boolean => USERNAME.test(text);
export const isPassword = (text: string): boolean => PASSWORD.test(text);

/** The number of sessions a user can have at the same time: the next sign-in ends the oldest (D17). */
export const SESSIONS_A_USER = 20;

/** How long an access token is valid (D17). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Role codes (S76). Admins also have the user role (D19). */
export const ROLE_USER = 2001;
export const ROLE_ADMIN = 5150;
export type Role = typeof ROLE_USER | typeof ROLE_ADMIN;
