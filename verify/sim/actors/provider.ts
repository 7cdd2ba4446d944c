import Stripe from "stripe";
import { z } from "zod";
import { SANDBOX_KEYS } from "#dev/settings.ts";
import { virtualNowMs } from "../virtual-time.ts";
import type { World } from "../world.ts";

const receivedSchema = z.object({ outcome: z.string() });
const stripe = new Stripe(SANDBOX_KEYS.secretKey);

/**
 * The provider sends one of its events: soon or late, in any order, occasionally again although it was acknowledged.
 * Usually an event of a session, because those change orders.
 */
export async function sendEvent(world: World, which: number, more: number): Promise<void> {
  const { events } = await world.sandboxes.books();
  const left = events.filter(({ id }) => !world.evidence.acknowledged.has(id));
  const ofSessions = left.filter(({ type }) => type.startsWith("checkout.session."));
  const wanted = [ofSessions, ofSessions, ofSessions, left, events][more % 5] ?? events;
  const choice = [wanted, left, events].find(({ length }) => length > 0) ?? [];
  const event = choice[which % Math.max(1, choice.length)];
  if (event) deliver(world, event);
}

/** The provider repeats every event that the shop has not acknowledged; true if there was one. */
export async function sendUnacknowledged(world: World): Promise<boolean> {
  const { events } = await world.sandboxes.books();
  const left = events.filter(({ id }) => !world.evidence.acknowledged.has(id));
  for (const event of left) deliver(world, event);
  return left.length > 0;
}

function deliver(world: World, event: { readonly id: string; readonly type: string }): void {
  const payload = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: SANDBOX_KEYS.webhookSecret,
    timestamp: Math.floor(virtualNowMs() / 1000),
  });
  world.request(
    `provider tells ${world.trace.named(event.id)}`,
    "/stripe/webhook",
    {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    },
    ({ status, body }) => {
      if (status !== 200) return;
      const { outcome } = receivedSchema.parse(body);
      const isRepeat = outcome === "applied" && world.evidence.acknowledged.get(event.id) === "applied";
      if (isRepeat)
        world.evidence.seen.push({ promise: "paid once", told: `${event.type} was applied a second time` });
      if (!world.evidence.acknowledged.has(event.id)) world.evidence.acknowledged.set(event.id, outcome);
    },
  );
}
