import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  type OfferId,
  offerIdSchema,
  type OrderId,
  orderIdSchema,
  withdrawalIdSchema,
  type WithdrawalId,
} from "#domain/orders/ids.ts";
import { sequenceOf } from "#domain/orders/order.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import { lockOrders } from "./lock.ts";
import type { Order } from "./orders.ts";

/**
 * Lower-case hex, because paths are matched regardless of case (D31). 128 bits of the hash can't be guessed. After
 * revoked links, the number of the link follows.
 */
const TOKEN = /^([0-9a-f]{32})([0-9a-f]{32})([1-9][0-9]{0,8})?$/;
const HASH_CHARS = 32;
/** Keeps the hash of a renewal token distinct from that of an order's link. */
const RENEWAL = "renewal:";
/** Keeps the hash of a withdrawal's receipt distinct. */
const WITHDRAWAL = "withdrawal:";
/** Keeps the hash of an offer's link distinct. */
const OFFER = "offer:";
const UUID_PARTS = /(.{8})(.{4})(.{4})(.{4})(.{12})/;

/** The current key of order links, and the previous one. */
export type LinkKeys = Pick<Settings, "orderLinkSecret" | "orderLinkSecretPrevious">;

/** The data that an order's link is made from: its id, and the number of its revoked links (`orders.link_version`). */
export type LinkedOrder = { readonly id: OrderId; readonly linkVersion: number };

/**
 * Returns an order's token (D44) in lower-case letters and digits: its id, a keyed hash of the id and of the number of
 * revoked links, and that number unless it is 0. The same on every call. Anyone who has it can see the order.
 */
export function orderToken(
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  { id: orderId, linkVersion }: LinkedOrder,
): string {
  const id = orderId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, purposeOf(linkVersion) + id) + versionText(linkVersion);
}

/** Links mailed before links could be revoked have no number. */
const versionText = (linkVersion: number): string => (linkVersion === 0 ? "" : String(linkVersion));
const purposeOf = (linkVersion: number): string => (linkVersion === 0 ? "" : `${linkVersion}:`);

/**
 * Returns the token with which a buyer's cart refers to the order that it renews (D51). It opens nothing, so it can be
 * kept in a browser's storage, where other scripts of a page could read it. An order's own token must not be kept
 * there.
 */
export function renewalToken(
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  orderId: OrderId,
): string {
  const id = orderId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, RENEWAL + id);
}

/** Returns the id of the order in a renewal token, as `linkedOrderOf` does for an order's own token. */
export function renewedOrderIdOf(keys: LinkKeys, token: string): OrderId | undefined {
  const read = readToken(token);
  return read?.version === 0 && isOurs(keys, read, RENEWAL)
    ? orderIdSchema.parse(uuidOf(read.id))
    : undefined;
}

/**
 * Returns the token of a withdrawal's receipt (D46), made like an order's; neither opens the other's page. Anyone who
 * has it can read the statement, so mail it only to the address that declared the withdrawal.
 */
export function withdrawalToken(
  { orderLinkSecret }: Pick<Settings, "orderLinkSecret">,
  withdrawalId: WithdrawalId,
): string {
  const id = withdrawalId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, WITHDRAWAL + id);
}

/** Returns the id of the withdrawal in a receipt's token, as `linkedOrderOf` does for an order's. */
export function withdrawalIdOf(keys: LinkKeys, token: string): WithdrawalId | undefined {
  const read = readToken(token);
  return read?.version === 0 && isOurs(keys, read, WITHDRAWAL)
    ? withdrawalIdSchema.parse(uuidOf(read.id))
    : undefined;
}

/**
 * Returns the token of an offer's page (D83), made like an order's; neither opens the other's page. It ends with the offer: another
 * one that replaces it has another link.
 */
export function offerToken({ orderLinkSecret }: Pick<Settings, "orderLinkSecret">, offerId: OfferId): string {
  const id = offerId.replaceAll("-", "");
  return id + hashOf(orderLinkSecret, OFFER + id);
}

/** Returns the id of the offer in a token, as `linkedOrderOf` does for an order's. */
export function offerIdOf(keys: LinkKeys, token: string): OfferId | undefined {
  const read = readToken(token);
  return read?.version === 0 && isOurs(keys, read, OFFER) ? offerIdSchema.parse(uuidOf(read.id)) : undefined;
}

/**
 * Returns the order and link in a token, hashed with the current key or the previous one; undefined if it is cut or
 * forged. The link may have been revoked since, or the order removed: `orderOfToken` checks that.
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
  { orderLinkSecret, orderLinkSecretPrevious }: LinkKeys,
  { id, hash }: ReadToken,
  purpose: string,
): boolean {
  const keys = [orderLinkSecret, ...(orderLinkSecretPrevious === null ? [] : [orderLinkSecretPrevious])];
  return keys.map((key) => isEqual(hashOf(key, purpose + id), hash)).includes(true);
}

const uuidOf = (id: string): string => id.replace(UUID_PARTS, "$1-$2-$3-$4-$5");

const hashOf = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("hex").slice(0, HASH_CHARS);

/** Compares two texts in constant time. */
const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

const NO_ORDER_TEXT = "We couldn’t find this order. Check that you copied the whole link.";

/**
 * Finds the order of a token (D44). 404 for a token that is forged or cut, whose link has been revoked or whose order
 * was removed. `lock` keeps the order, including its link, unchanged until the transaction ends.
 */
export async function orderOfToken(
  db: Queryable,
  keys: LinkKeys,
  token: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Order> {
  const link = linkedOrderOf(keys, token);
  if (link === undefined) throw new ShopError("not_found", NO_ORDER_TEXT);
  const wanted = and(eq(orders.id, link.id), eq(orders.linkVersion, link.linkVersion));
  const [order] = await (lock ? lockOrders(db, wanted) : db.select().from(orders).where(wanted));
  if (!order) throw new ShopError("not_found", NO_ORDER_TEXT);
  return order;
}

/** Finds an order by its displayed number (`SO-001042`); 404 if there is none. */
export async function orderOfNumber(db: Queryable, number: string): Promise<Order> {
  const sequence = sequenceOf(number);
  const [order] =
    sequence === undefined ? [] : await db.select().from(orders).where(eq(orders.sequence, sequence));
  if (!order) throw new ShopError("not_found", "There is no order with this number.");
  return order;
}
