import Stripe from "stripe";
import { z } from "zod";
import { createRandom } from "#dev/random.ts";
import { SANDBOX_KEYS } from "#dev/settings.ts";
import { auditPurchases } from "./audit.ts";
import { Caller } from "#dev/testing/caller.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { Ground } from "./ground.ts";
import { countPaid, readOrders } from "./read-orders.ts";
import { fillCart, openCheckout, readCatalogue, visitReturn } from "./shopper.ts";

const TIMES = 50;

/** 50 identical webhooks and 50 return visits for one session, all at once: one order, one timeline entry. */
export const sameSession: Drill = {
  name: "same-session",
  async run(ground: Ground): Promise<Outcome> {
    const { shop, provider } = ground;
    const caller = new Caller(shop.url);
    const paidBefore = await countPaid(ground);
    const purchase = await openCheckout(
      caller,
      fillCart(createRandom("same session"), await readCatalogue(caller)),
    );
    if (!purchase) return { figures: "no checkout was opened", broken: ["a checkout could not be opened"] };
    await provider.set({ webhooks: "never" });
    await provider.pay(purchase.sessionId);
    await provider.set({ webhooks: "once" });
    const { events, sessions } = await provider.state();
    const event = events.find(({ data }) => data.object.id === purchase.sessionId);
    const body = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: SANDBOX_KEYS.webhookSecret,
    });
    const deliver = () =>
      caller.call("webhook", "/stripe/webhook", {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": signature },
        body,
      });
    const started = performance.now();
    const visits = Array.from({ length: TIMES }, () => visitReturn(caller, purchase));
    const deliveries = await Promise.all(Array.from({ length: TIMES }, deliver));
    const receipts = (await Promise.all(visits)).flat();
    const ms = performance.now() - started;
    const orders = await readOrders(ground, [purchase.sessionId]);
    const paid = (await countPaid(ground)) - paidBefore;
    const outcome = z.object({ outcome: z.string() });
    const applied = deliveries.filter(
      (answer) => answer.status === 200 && outcome.parse(JSON.parse(answer.body)).outcome === "applied",
    );
    const timeline = orders.flatMap((order) => order.timeline);
    return {
      figures:
        `${TIMES} webhooks and ${TIMES} return visits in ${Math.round(ms)} ms: ${paid} order, ` +
        `timeline ${timeline.join(" → ")}, ${applied.length} webhook counted and ${TIMES - applied.length} duplicates`,
      broken: [
        ...(paid === 1 ? [] : [`${paid} orders became paid`]),
        ...(applied.length === 1 ? [] : [`${applied.length} of the identical webhooks were counted`]),
        ...(timeline.join() === "created,paid" ? [] : [`the timeline says ${timeline.join(", ")}`]),
        ...auditPurchases([purchase], orders, sessions),
        ...receipts,
        ...caller.failures(({ status }) => status !== 200),
        ...caller.leaked(),
      ],
    };
  },
};
