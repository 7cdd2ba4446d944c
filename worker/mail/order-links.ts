import { orderPath } from "#domain/orders/order-link.ts";
import { orderToken } from "../records/order-link.ts";
import type { Settings } from "../platform/env.ts";
import type { ClaimedMail } from "./claim-mail.ts";

/**
 * The placeholder for an order's key in every stored mail, so that neither the outbox nor its readers can open the
 * order (D44). It's readable, and the page at that address offers to mail the link.
 */
const NO_KEY = "key-added-when-sent";

/** Mails stored by earlier versions contain the key itself. */
const KEYS = /(?<=\/order\/)(?:key-added-when-sent|[0-9a-f]{64}[0-9]{0,9})(?![0-9a-z])/g;

/** An order's link in the form used in stored mails. */
export const storedOrderLink = ({ siteUrl }: Pick<Settings, "siteUrl">): string =>
  siteUrl + orderPath(NO_KEY);

/** Removes the keys of order links from a stored text, for people who may read mails but not open orders. */
export const redactOrderLinks = (text: string): string => text.replaceAll(KEYS, NO_KEY);

/** Returns the mail as it is sent: with its order's current link, if it goes to that order's buyer. */
export function withCurrentLink(settings: Pick<Settings, "orderLinkSecret">, mail: ClaimedMail): ClaimedMail {
  const { orderId, linkVersion, text, html } = mail;
  if (orderId === null || linkVersion === null) return mail;
  const token = orderToken(settings, { id: orderId, linkVersion });
  return { ...mail, text: text.replaceAll(KEYS, token), html: html.replaceAll(KEYS, token) };
}
