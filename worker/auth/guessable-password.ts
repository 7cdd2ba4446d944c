import { isGuessable } from "#domain/accounts/guessable-password.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { ShopError } from "../platform/errors.ts";
import type { Settings } from "../platform/env.ts";
import { isBreached } from "./breached-passwords.ts";

export const GUESSABLE_TEXT = "This password is too easy to guess. Please choose another one.";
export const BREACHED_TEXT =
  "This password has appeared in a data breach elsewhere. Please choose another one.";

type NewPassword = {
  readonly username: string;
  readonly password: string;
  /** The field of the form that shows the refusal. */
  readonly field: string;
};

/**
 * Throws 400 under its field for a new password that is easy to guess or known from a breach (D58). S72 is still the rule
 * that forms display. Call it only where a password is set, never where one is checked.
 */
export async function refuseGuessable(
  settings: Pick<Settings, "breachedPasswordsUrl">,
  { username, password, field }: NewPassword,
): Promise<void> {
  if (isGuessable(password, [username, COMPANY.tradeName])) throw refused(field, GUESSABLE_TEXT);
  if (await isBreached(settings, password)) throw refused(field, BREACHED_TEXT);
}

const refused = (field: string, message: string): ShopError =>
  new ShopError("bad_request", message, { fields: { [field]: message } });
