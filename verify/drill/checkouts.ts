import { createRandom } from "#dev/random.ts";
import { auditPurchases } from "./audit.ts";
import { Caller } from "#dev/testing/caller.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { Ground } from "./ground.ts";
import { countPaid, readOrders } from "./read-orders.ts";
import { reconcile } from "./reconcile.ts";
import { fillCart, openCheckout, readCatalogue, visitReturn } from "./shopper.ts";
import { sideBySide } from "./side-by-side.ts";

const CHECKOUTS = 1_000;
const SHOPPERS_AT_ONCE = 20;
/** Sent twice, in any order, after the shopper has returned, and every tenth never. */
const WEBHOOKS = { copies: 2, delayMs: 1_500, spreadMs: 3_000, neverShare: 0.1 };
const DELAYED_PAYMENT_SHARE = 0.1;
const DELAYED_PAYMENT_MS = 1_000;
const IBAN_SUCCEEDS = "AT611904300234573201";
/** The others close the browser after paying. */
const RETURNING_SHARE = 0.5;

/**
 * 1,000 paid checkouts, with webhooks sent twice, reordered, delayed past the return visit, and 10 % never: exactly
 * 1,000 paid orders, each with the right lines and total, none paid twice, none pending after the scheduled job.
 */
export const checkouts: Drill = {
  name: "checkouts",
  async run(ground: Ground): Promise<Outcome> {
    const { shop, provider } = ground;
    const caller = new Caller(shop.url);
    const random = createRandom("checkouts");
    const catalogue = await readCatalogue(caller);
    const paidBefore = await countPaid(ground);
    const plans = Array.from({ length: CHECKOUTS }, () => ({
      cart: fillCart(random, catalogue),
      isDelayed: random.chance(DELAYED_PAYMENT_SHARE),
      returns: random.chance(RETURNING_SHARE),
    }));
    await provider.set({ webhooks: WEBHOOKS, asyncDelayMs: DELAYED_PAYMENT_MS });
    const started = performance.now();
    const receipts: string[] = [];
    const purchases = await sideBySide(plans, SHOPPERS_AT_ONCE, async ({ cart, isDelayed, returns }) => {
      const purchase = await openCheckout(caller, cart);
      if (!purchase) return [];
      await provider.pay(purchase.sessionId, isDelayed ? { iban: IBAN_SUCCEEDS } : {});
      if (returns) receipts.push(...(await visitReturn(caller, purchase)));
      return [purchase];
    }).then((all) => all.flat());
    const seconds = (performance.now() - started) / 1000;
    await provider.settled();
    const { left, runs } = await reconcile(ground, purchases);
    await provider.set({ webhooks: "once" });
    const { sessions, deliveries } = await provider.state();
    const orders = await readOrders(
      ground,
      purchases.map(({ sessionId }) => sessionId),
    );
    const paid = (await countPaid(ground)) - paidBefore;
    const count = (state: string) => deliveries.filter((delivery) => delivery.state === state).length;
    return {
      figures:
        `${paid} paid orders of ${CHECKOUTS} checkouts, ${Math.round(CHECKOUTS / seconds)} a second; ` +
        `${count("delivered")} webhooks taken, ${count("suppressed")} events never sent, ` +
        `${left} orders found by the scheduled job in ${runs} run${runs === 1 ? "" : "s"}`,
      broken: [
        ...(paid === CHECKOUTS ? [] : [`${paid} orders are paid, and ${CHECKOUTS} checkouts were`]),
        ...auditPurchases(purchases, orders, sessions),
        ...receipts,
        ...caller.failures(({ status }) => status !== 200),
        ...caller.leaked(),
      ],
    };
  },
};
