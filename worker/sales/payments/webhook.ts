import { eq } from "drizzle-orm";
import { z } from "zod";
import { sessionIdSchema } from "#domain/cart/checkout-input.ts";
import type { Queryable } from "../../db/client.ts";
import { stripeEvents } from "../../db/schema/checkout.ts";
import { ShopError, toShopError } from "../../platform/errors.ts";
import { enforceRateLimit } from "../../platform/rate-limit.ts";
import { type Counter, countUp } from "../../operations/counters.ts";
import { applySessionWithin } from "./apply-session.ts";
import type { Services } from "../../request/services.ts";
import { orderOfRefundEvent } from "../refunds/differing-orders.ts";
import { syncOrder } from "../refunds/sync-order.ts";
import { syncTransfer } from "./sync-transfer.ts";
import { orderIdSchema } from "#domain/orders/ids.ts";
import { orders } from "../../db/schema/orders.ts";
import { orderIdOfCustomer } from "../../stripe/bank-transfers.ts";
import { CASH_EVENT, REFUND_EVENTS, SESSION_EVENTS, verifySignedBody } from "../../stripe/events.ts";
import { retrieveSession } from "../../stripe/sessions.ts";
import { now } from "../../platform/clock.ts";
import type { WebhookOutcome } from "./response-schemas.ts";

/** The parts of an event that are used. The session itself is fetched again. */
const eventSchema = z.object({
  id: z.string().regex(/^evt_\w+$/),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});
type SignedEvent = z.infer<typeof eventSchema>;

/** Processes one webhook delivery and counts the outcome for the admin home. Rethrows any failure. */
export async function receiveWebhook(
  services: Services,
  address: string,
  body: string,
  signature: string | undefined,
): Promise<WebhookOutcome> {
  try {
    const outcome = await handleEvent(services, address, body, signature);
    await countUp(services.db, { [`webhook_${outcome}`]: 1 }, now());
    return outcome;
  } catch (error) {
    const counter = counterOf(toShopError(error));
    if (counter) await countUp(services.db, { [counter]: 1 }, now());
    throw error;
  }
}

/** Nothing is counted past the rate limit, so a flood can't write more than the limit allows. */
function counterOf({ status, failure }: ShopError): Counter | undefined {
  if (failure === "rate_limited") return undefined;
  return status < 500 ? "webhook_refused" : "webhook_failed";
}

/**
 * Processes a delivery. The signature is checked over the raw body. Then the session is fetched again, because an event
 * may be late or out of order. Then the order moves and the event's id is recorded, in one transaction. The provider
 * gets a 2xx only once all that is done, so a failed delivery is repeated (D13).
 */
async function handleEvent(
  services: Services,
  address: string,
  body: string,
  signature: string | undefined,
): Promise<WebhookOutcome> {
  const event = await verify(services, address, body, signature);
  if (REFUND_EVENTS.some((type) => type === event.type)) return handleRefundEvent(services, event);
  if (event.type === CASH_EVENT) return handleCashEvent(services, event);
  if (!SESSION_EVENTS.some((type) => type === event.type)) return "ignored";
  const sessionId = sessionIdOf(event);
  const session = sessionId === undefined ? undefined : await retrieveSession(services.stripe, sessionId);
  if (!session) return "ignored";
  return services.db.transaction(async (tx) => {
    if (!(await recordEvent(tx, event))) return "duplicate";
    const order = await applySessionWithin(tx, services.settings, session, "webhook");
    return order ? "applied" : "ignored";
  });
}

/**
 * Handles an event about returned money (D48, D50). Only its order is used, not its content. Its id is recorded once
 * the order agrees with the provider.
 */
async function handleRefundEvent(services: Services, event: SignedEvent): Promise<WebhookOutcome> {
  const { db } = services;
  const [seen] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
  if (seen) return "duplicate";
  const orderId = await orderOfRefundEvent(db, event.data.object);
  if (orderId === undefined) return "ignored";
  await syncOrder(services, orderId, "webhook");
  // When two deliveries arrive at the same time, one of them has applied the event.
  return (await recordEvent(db, event)) ? "applied" : "duplicate";
}

/** Handles an event about transferred money (D84), as `handleRefundEvent` does. */
async function handleCashEvent(services: Services, event: SignedEvent): Promise<WebhookOutcome> {
  const { db, stripe } = services;
  const [seen] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
  if (seen) return "duplicate";
  const customer = z.string().safeParse(event.data.object["customer"]).data;
  const noted = customer === undefined ? undefined : await orderIdOfCustomer(stripe, customer);
  const orderId = orderIdSchema.safeParse(noted).data;
  if (orderId === undefined || (await db.$count(orders, eq(orders.id, orderId))) === 0) return "ignored";
  await syncTransfer(services, orderId, "webhook");
  return (await recordEvent(db, event)) ? "applied" : "duplicate";
}

/** Records an event's id. Returns false if it's already recorded. */
async function recordEvent(db: Queryable, { id, type }: SignedEvent): Promise<boolean> {
  const recorded = await db
    .insert(stripeEvents)
    .values({ id, type })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return recorded.length > 0;
}

/**
 * Returns the event signed by the provider. Throws 400 for an invalid signature, or for signed content that isn't an
 * event.
 */
async function verify(
  { stripe, settings, limits }: Services,
  address: string,
  body: string,
  signature: string = "",
): Promise<SignedEvent> {
  const signed = await verifySignedBody(stripe, { body, signature, secret: settings.stripeWebhookSecret });
  if (signed === undefined) {
    // Only refused deliveries count; valid ones are never limited (D37).
    await enforceRateLimit(limits.LIMIT_BAD_WEBHOOK, address);
    throw new ShopError("bad_request", "The webhook's signature is not valid.");
  }
  const event = eventSchema.safeParse(signed);
  if (event.success) return event.data;
  throw new ShopError("bad_request", "The webhook's event is malformed.");
}

const sessionIdOf = ({ data: { object } }: SignedEvent): string | undefined =>
  sessionIdSchema.safeParse(object["id"]).data;
