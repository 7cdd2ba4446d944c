import { createHmac, timingSafeEqual } from "node:crypto";
import type { OrderId } from "#domain/order.ts";
import type { Settings } from "../platform/env.ts";

/** Lower-case hex, because paths are matched in any case (D31). 128 bits of the hash cannot be guessed. */
const TOKEN = /^[0-9a-f]{64}$/;
const ID_CHARS = 32;
const HASH_CHARS = 32;
/** Keeps the hash of a renewal's token apart from that of an order's link. */
const RENEWAL = "renewal:";
/** The same for the receipt of a withdrawal. */
const WITHDRAWAL = "withdrawal:";
const UUID_PARTS = /(.{8})(.{4})(.{4})(.{4})(.{12})/;

type LinkSettings = Pick<Settings, "siteUrl" | "orderLinkSecret">;
/** Today's key of order links, and the one before. */
export type LinkKeys = Pick<Settings, "orderLinkSecret" | "previousOrderLinkSecret">;

/** An order's token (D44): its id and a keyed hash of it, 64 lower-case letters and digits. The same at every call. */
export function orderToken({ orderLinkSecret }: Pick<Settings, "orderLinkSecret">, orderId: OrderId): string {
  const id = orderId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, id);
}

/** The absolute address of an order's page (D44). Anyone who has it sees the order: mail it to the buyer only. */
export const orderLink = (settings: LinkSettings, orderId: OrderId): string =>
  `${settings.siteUrl}/order/${orderToken(settings, orderId)}`;

/**
 * What a buyer's cart says of the order that it renews (D51). It opens nothing, so it may lie in a browser's storage, where
 * other scripts of a page can read it; an order's own token must not.
 */
export function renewalToken(
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  orderId: OrderId,
): string {
  const id = orderId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, RENEWAL + id);
}

/** The id of the order that a renewal token names, as `orderIdOf` tells it for an order's own. */
export const renewedOrderIdOf = (keys: LinkKeys, token: string): OrderId | undefined =>
  idIn(keys, token, RENEWAL);

/**
 * The token of a withdrawal's receipt (D46), made as an order's is, but neither opens the other's page. Whoever has it reads
 * the statement: mail it to the address that declared the withdrawal only.
 */
export function withdrawalToken(
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  withdrawalId: string,
): string {
  const id = withdrawalId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, WITHDRAWAL + id);
}

/** The id of the withdrawal whose receipt a token opens, as `orderIdOf` tells it for an order's. */
export const withdrawalIdOf = (keys: LinkKeys, token: string): string | undefined =>
  idIn(keys, token, WITHDRAWAL);

/**
 * The id of the order that a token belongs to, whether hashed with today's key or the previous one; undefined if it is
 * cut or forged. The order may have been removed since.
 */
export const orderIdOf = (keys: LinkKeys, token: string): OrderId | undefined => idIn(keys, token, "");

function idIn(
  { orderLinkSecret, previousOrderLinkSecret }: LinkKeys,
  token: string,
  purpose: string,
): OrderId | undefined {
  const written = token.toLowerCase();
  if (!TOKEN.test(written)) return undefined;
  const id = written.slice(0, ID_CHARS);
  const hash = written.slice(ID_CHARS);
  const keys = [orderLinkSecret, ...(previousOrderLinkSecret === null ? [] : [previousOrderLinkSecret])];
  const isOurs = keys.map((key) => isEqual(hashOf(key, purpose + id), hash)).includes(true);
  return isOurs ? id.replace(UUID_PARTS, "$1-$2-$3-$4-$5") : undefined;
}

const hashOf = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("hex").slice(0, HASH_CHARS);

/** Takes the same time wherever the two differ. */
const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
