import Stripe from "stripe";
import { z } from "zod";
import { sessionIdSchema } from "#domain/checkout.ts";
import { stripeEvents } from "../db/schema/checkout.ts";
import { ShopError, toShopError } from "../platform/errors.ts";
import { countAgainst } from "../platform/rate-limit.ts";
import { type Counter, countUp } from "../operations/counters.ts";
import { applySessionWithin } from "./apply-session.ts";
import type { Services } from "../platform/services.ts";
import { retrieveSession } from "./provider.ts";

const SESSION_EVENTS = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
]);

/** What is read of an event; the session itself is asked for anew. */
const eventSchema = z.object({
  id: z.string().regex(/^evt_\w+$/),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});
type SignedEvent = z.infer<typeof eventSchema>;

export type WebhookOutcome = "applied" | "duplicate" | "ignored";

/** Takes one webhook delivery and counts what came of it, for the admin home. Throws what taking it threw. */
export async function receiveWebhook(
  services: Services,
  address: string,
  body: string,
  signature: string | undefined,
): Promise<WebhookOutcome> {
  try {
    const outcome = await takeWebhook(services, address, body, signature);
    await countUp(services.db, { [`webhook_${outcome}`]: 1 }, new Date());
    return outcome;
  } catch (error) {
    const counter = counterOf(toShopError(error));
    if (counter) await countUp(services.db, { [counter]: 1 }, new Date());
    throw error;
  }
}

/** Past the rate limit nothing is counted, so a flood writes no more than the limit lets through. */
function counterOf({ status, failure }: ShopError): Counter | undefined {
  if (failure === "rate_limited") return undefined;
  return status < 500 ? "webhook_refused" : "webhook_failed";
}

/**
 * The work of a delivery. The signature is checked over the raw body; then the session is fetched again, since an
 * event may be late or out of order; then the order moves and the event's id is noted, in one transaction. The provider
 * gets its 2xx only when that is done, so a failure is delivered again (D13).
 */
async function takeWebhook(
  services: Services,
  address: string,
  body: string,
  signature: string | undefined,
): Promise<WebhookOutcome> {
  const event = await verify(services, address, body, signature);
  if (!SESSION_EVENTS.has(event.type)) return "ignored";
  const sessionId = sessionIdOf(event);
  const session = sessionId === undefined ? undefined : await retrieveSession(services.stripe, sessionId);
  if (!session) return "ignored";
  return services.db.transaction(async (tx) => {
    const noted = await tx
      .insert(stripeEvents)
      .values({ id: event.id, type: event.type })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (noted.length === 0) return "duplicate";
    const order = await applySessionWithin(tx, session, "webhook");
    return order ? "applied" : "ignored";
  });
}

/** The event that the provider signed. 400 for a signature that is not right, and for what is signed and no event. */
async function verify(
  services: Services,
  address: string,
  body: string,
  signature: string | undefined,
): Promise<SignedEvent> {
  const event = eventSchema.safeParse(await signedBody(services, address, body, signature));
  if (event.success) return event.data;
  throw new ShopError("bad_request", "The webhook's event is malformed.", { cause: event.error });
}

async function signedBody(
  services: Services,
  address: string,
  body: string,
  signature: string | undefined,
): Promise<unknown> {
  try {
    return await services.stripe.webhooks.constructEventAsync(
      body,
      signature ?? "",
      services.settings.stripeWebhookSecret,
      undefined,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch (error) {
    // Only refused deliveries count: good ones are never limited (D37).
    await countAgainst(services.limits.LIMIT_BAD_WEBHOOK, address);
    throw new ShopError("bad_request", "The webhook's signature is not valid.", { cause: error });
  }
}

const sessionIdOf = ({ data: { object } }: SignedEvent): string | undefined =>
  sessionIdSchema.safeParse(object["id"]).data;
