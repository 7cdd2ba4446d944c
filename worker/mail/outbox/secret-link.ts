import { createHmac } from "node:crypto";
import { accountLinkPath, type AccountLinkKind } from "#domain/accounts/account-link.ts";
import { hasAccountLink } from "#domain/orders/mail.ts";
import { offerPath } from "#domain/offers/offer.ts";
import { orderPath } from "#domain/orders/order-link.ts";
import type { Settings } from "../../platform/env.ts";
import { offerToken, orderToken } from "../../records/order-links.ts";
import type { ClaimedMail } from "./claim-mail.ts";

/**
 * A link whose secret isn't stored: in place of it, the link has a placeholder until the mail is sent, so that neither the
 * outbox nor its readers can use the link (D44, D59). It's random for each mail, because a stranger who knew it could have
 * the secret filled into their own text, such as an address of theirs.
 */
type SecretLink = { readonly link: string; readonly linkPlaceholder: string };

type Site = Pick<Settings, "siteUrl">;

/** The page at an address without the secret offers to mail the link, so the placeholder reads as what it is. */
function withPlaceholder(addressOf: (placeholder: string) => string): SecretLink {
  const linkPlaceholder = `added-when-sent-${crypto.randomUUID()}`;
  return { link: addressOf(linkPlaceholder), linkPlaceholder };
}

/** Returns a link to the page of the order that its mail is about. */
export const secretOrderLink = ({ siteUrl }: Site): SecretLink =>
  withPlaceholder((token) => siteUrl + orderPath(token));

/** Returns a link to the page of the offer that its mail is about (D83). */
export const secretOfferLink = ({ siteUrl }: Site): SecretLink =>
  withPlaceholder((token) => siteUrl + offerPath(token));

/** Returns a link to the account that its mail is about. */
export const secretAccountLink = ({ siteUrl }: Site, kind: AccountLinkKind): SecretLink =>
  withPlaceholder((token) => siteUrl + accountLinkPath(kind, token));

type Keys = Pick<Settings, "orderLinkSecret">;

/** Returns the mail as it's sent: with the secret of its link, if it goes to somebody who may have it. */
export function withSecret(settings: Keys, mail: ClaimedMail): ClaimedMail {
  const { linkPlaceholder, text, html } = mail;
  const secret = secretOf(settings, mail);
  if (linkPlaceholder === null || secret === null) return mail;
  const filled = (body: string): string => body.replaceAll(linkPlaceholder, secret);
  return { ...mail, text: filled(text), html: filled(html) };
}

function secretOf(settings: Keys, { kind, key, orderId, offerId, linkVersion }: ClaimedMail): string | null {
  if (hasAccountLink(kind)) return accountLinkToken(settings, key.slice(key.indexOf("/") + 1));
  if (offerId !== null) return offerToken(settings, offerId);
  if (orderId === null || linkVersion === null) return null;
  return orderToken(settings, { id: orderId, linkVersion });
}

/** Keeps these hashes distinct from those of other links. */
const ACCOUNT_LINK = "account-link:";

/**
 * Returns the token of an account's link: 256 bits in hex, made from the link's random id with the Worker's key. The database
 * has only the id and the token's SHA-256, so it opens no account if it's leaked.
 */
export const accountLinkToken = (
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  id: string,
): string =>
  createHmac("sha256", orderLinkSecret)
    .update(ACCOUNT_LINK + id)
    .digest("hex");
