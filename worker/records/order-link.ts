import { createHmac, timingSafeEqual } from "node:crypto";
import { type OrderId, orderIdSchema, withdrawalIdSchema, type WithdrawalId } from "#domain/orders/ids.ts";
import type { Settings } from "../platform/env.ts";

/**
 * Lower-case hex, because paths are matched in any case (D31). 128 bits of the hash cannot be guessed. A link that follows
 * ended ones has their number after it.
 */
const TOKEN = /^([0-9a-f]{32})([0-9a-f]{32})([1-9][0-9]{0,8})?$/;
const HASH_CHARS = 32;
/** Keeps the hash of a renewal's token apart from that of an order's link. */
const RENEWAL = "renewal:";
/** The same for the receipt of a withdrawal. */
const WITHDRAWAL = "withdrawal:";
const UUID_PARTS = /(.{8})(.{4})(.{4})(.{4})(.{12})/;

/** Today's key of order links, and the previous one. */
export type LinkKeys = Pick<Settings, "orderLinkSecret" | "previousOrderLinkSecret">;

/**
 * The data that an order's link is made from: its id, and how many of its links have been ended
 * (`orders.link_version`).
 */
export type LinkedOrder = { readonly id: OrderId; readonly linkVersion: number };

/**
 * An order's token (D44): its id, a keyed hash of it and of how many links have been ended, and that number unless it is 0;
 * lower-case letters and digits. The same at every call. Anyone who has it sees the order.
 */
export function orderToken(
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  { id: orderId, linkVersion }: LinkedOrder,
): string {
  const id = orderId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, purposeOf(linkVersion) + id) + versionText(linkVersion);
}

/** Links that were mailed before links could be ended have no number. */
const versionText = (linkVersion: number): string => (linkVersion === 0 ? "" : String(linkVersion));
const purposeOf = (linkVersion: number): string => (linkVersion === 0 ? "" : `${linkVersion}:`);

/**
 * Returns the token with which a buyer's cart names the order that it renews (D51). It opens nothing, so it may be kept
 * in a browser's storage, where other scripts of a page can read it. An order's own token must not be kept there.
 */
export function renewalToken(
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  orderId: OrderId,
): string {
  const id = orderId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, RENEWAL + id);
}

/** Returns the id of the order that a renewal token names, as `linkedOrderOf` does for an order's own. */
export function renewedOrderIdOf(keys: LinkKeys, token: string): OrderId | undefined {
  const read = readToken(token);
  return read?.version === 0 && isOurs(keys, read, RENEWAL)
    ? orderIdSchema.parse(uuidOf(read.id))
    : undefined;
}

/**
 * Returns the token of a withdrawal's receipt (D46), made as an order's is; neither opens the other's page. Anyone who
 * has it can read the statement, so mail it only to the address that declared the withdrawal.
 */
export function withdrawalToken(
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  withdrawalId: WithdrawalId,
): string {
  const id = withdrawalId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, WITHDRAWAL + id);
}

/** The id of the withdrawal whose receipt a token opens, as `linkedOrderOf` tells it for an order's. */
export function withdrawalIdOf(keys: LinkKeys, token: string): WithdrawalId | undefined {
  const read = readToken(token);
  return read?.version === 0 && isOurs(keys, read, WITHDRAWAL)
    ? withdrawalIdSchema.parse(uuidOf(read.id))
    : undefined;
}

/**
 * The order and the link that a token was made for, whether hashed with today's key or the previous one; undefined if it is
 * cut or forged. The link may have been ended since, and the order removed: `orderOfToken` looks that up.
 */
export function linkedOrderOf(keys: LinkKeys, token: string): LinkedOrder | undefined {
  const read = readToken(token);
  if (read === undefined || !isOurs(keys, read, purposeOf(read.version))) return undefined;
  return { id: orderIdSchema.parse(uuidOf(read.id)), linkVersion: read.version };
}

type ReadToken = { readonly id: string; readonly hash: string; readonly version: number };

function readToken(token: string): ReadToken | undefined {
  const [, id, hash, version = "0"] = TOKEN.exec(token.toLowerCase()) ?? [];
  return id === undefined || hash === undefined ? undefined : { id, hash, version: Number(version) };
}

function isOurs(
  { orderLinkSecret, previousOrderLinkSecret }: LinkKeys,
  { id, hash }: ReadToken,
  purpose: string,
): boolean {
  const keys = [orderLinkSecret, ...(previousOrderLinkSecret === null ? [] : [previousOrderLinkSecret])];
  return keys.map((key) => isEqual(hashOf(key, purpose + id), hash)).includes(true);
}

const uuidOf = (id: string): string => id.replace(UUID_PARTS, "$1-$2-$3-$4-$5");

const hashOf = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("hex").slice(0, HASH_CHARS);

/** Compares in constant time. */
const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
