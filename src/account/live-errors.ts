import { isPassword, isUsername, PASSWORD_TEXT, USERNAME_TEXT } from "#domain/accounts/account.ts";

/** Returns the error of a username as it is typed; nothing while the field is empty (S71). */
export const usernameError = (typed: string): string | undefined =>
  typed === "" || isUsername(typed) ? undefined : USERNAME_TEXT;

/** Returns the error of a new password as it is typed. */
export const passwordError = (typed: string): string | undefined =>
  typed === "" || isPassword(typed) ? undefined : PASSWORD_TEXT;
