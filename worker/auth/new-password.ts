import { isGuessable } from "#domain/accounts/guessable-password.ts";
import { COMPANY } from "#domain/seller/company.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import { logFault } from "../platform/log.ts";
import { callOutside } from "../platform/outbound.ts";

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

const TIMEOUT_MS = 1_000;
/** Enough that a prefix is shared by hundreds of passwords, of which the service can't tell which was meant. */
const PREFIX_CHARACTERS = 5;

/** Returns the SHA-1 in capitals. Only as the name under which the service lists a password, never to protect one. */
async function sha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex").toUpperCase();
}

/** Returns whether a response's lines, `SUFFIX:COUNT`, have this suffix. Padding has a count of 0. */
const hasSuffix = (lines: string, suffix: string): boolean =>
  lines.split(/\r?\n/).some((line) => {
    const [listed = "", count = "0"] = line.split(":");
    return listed.toUpperCase() === suffix && Number(count) > 0;
  });

/**
 * Asks the service of BREACHED_PASSWORDS_URL whether a password is in a published breach (D58). It's told only the first
 * five hexadecimal digits of the password's hash. Without the setting, or an answer within a second, the password counts as
 * unknown: an outage elsewhere keeps nobody from registering. Never throws.
 */
export async function isBreached(
  { breachedPasswordsUrl }: Pick<Settings, "breachedPasswordsUrl">,
  password: string,
): Promise<boolean> {
  if (breachedPasswordsUrl === null) return false;
  const hash = await sha1(password);
  try {
    const { ok, status, text } = await callOutside(
      new URL(hash.slice(0, PREFIX_CHARACTERS), breachedPasswordsUrl),
      { headers: { "add-padding": "true" }, timeoutMs: TIMEOUT_MS },
    );
    if (!ok) throw new Error(`status ${status}`);
    return hasSuffix(text, hash.slice(PREFIX_CHARACTERS));
  } catch (error) {
    logFault("a password was not looked up among breached ones", { cause: error });
    return false;
  }
}
