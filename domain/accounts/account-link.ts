import { DAY_MS, MINUTE_MS } from "../time/durations.ts";

/** The links that an account's owner is mailed, each to be used once (D59). */
export const ACCOUNT_LINK_KINDS = ["confirm_email", "reset_password"] as const;
export type AccountLinkKind = (typeof ACCOUNT_LINK_KINDS)[number];

/** How long a link works after it was asked for. */
export const ACCOUNT_LINK_MS: Readonly<Record<AccountLinkKind, number>> = {
  confirm_email: DAY_MS,
  reset_password: 30 * MINUTE_MS,
};

/** The last part of the addresses of the links' pages. */
export const CONFIRM_EMAIL = "confirm-email";
export const RESET_PASSWORD = "reset-password";

/** The paths of the links' pages. The one to reset a password is also where a link is asked for. */
export const ACCOUNT_LINK_PAGES: Readonly<Record<AccountLinkKind, string>> = {
  confirm_email: `/account/${CONFIRM_EMAIL}`,
  reset_password: `/account/${RESET_PASSWORD}`,
};

/**
 * Returns the address of a link's page. The token comes after a `#`, so that no server, log or referrer gets it when the
 * page is opened.
 */
export const accountLinkPath = (kind: AccountLinkKind, token: string): string =>
  `${ACCOUNT_LINK_PAGES[kind]}#${token}`;
