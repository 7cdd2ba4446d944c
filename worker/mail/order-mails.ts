import type { OrderId } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import type { Settings } from "../platform/env.ts";

/** Queues the confirmation of a paid order: the contract on a durable medium (D46). */
export async function queueOrderConfirmation(
  _tx: Queryable,
  _settings: Settings,
  _orderId: OrderId,
): Promise<void> {
  // Written next.
}

/** Queues the news that a delayed payment failed (D46). */
export async function queuePaymentFailed(
  _tx: Queryable,
  _settings: Settings,
  _orderId: OrderId,
): Promise<void> {
  // Written next.
}

/**
 * Queues the mail that tells the buyer what was delivered (D43). `cause` tells one delivery of the same units from the
 * next, so that a corrected or resent delivery is another mail.
 */
export async function queueDelivery(
  _tx: Queryable,
  _settings: Settings,
  _orderId: OrderId,
  _entitlementIds: readonly string[],
  _cause?: string,
): Promise<void> {
  // Written next.
}

/** Queues the link to an order for its buyer (D44). Each call is a mail of its own: limit calls before. */
export async function queueOrderLink(_tx: Queryable, _settings: Settings, _orderId: OrderId): Promise<void> {
  // Written next.
}
