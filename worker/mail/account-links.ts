import { createHmac } from "node:crypto";
import type { AccountLinkKind } from "#domain/accounts/account-link.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import type { Settings } from "../platform/env.ts";

/** Keeps these hashes distinct from those of other links. */
const PURPOSE = "account-link:";

const MAIL_KINDS_OF_LINKS: Readonly<Record<AccountLinkKind, MailKind>> = {
  confirm_email: "email_confirmation",
  reset_password: "password_reset",
};

/** True if a mail has a link that only its recipient can ask for. */
export const hasAccountLink = (kind: MailKind): boolean => Object.values(MAIL_KINDS_OF_LINKS).includes(kind);

/** The kind and the key of the mail with a link, by which the sender finds the link. */
export const accountLinkMail = (kind: AccountLinkKind, id: string) => ({
  kind: MAIL_KINDS_OF_LINKS[kind],
  key: `${MAIL_KINDS_OF_LINKS[kind]}/${id}`,
});

/**
 * Returns the token of an account's link: 256 bits in hex, made from the link's random id with the Worker's key. The database
 * has only the id and the token's SHA-256, so it opens no account if it's leaked.
 */
export const accountLinkToken = (
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  id: string,
): string =>
  createHmac("sha256", orderLinkSecret)
    .update(PURPOSE + id)
    .digest("hex");
