import { asc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orders } from "../../db/schema/orders.ts";
import { reconcileOrders } from "../payments/reconcile.ts";
import { advanceClock } from "../../testing/clock.ts";
import { openCheckout, IBAN_SUCCEEDS, resetPayments, timelineWords } from "../../testing/payments.ts";
import {
  expireByTime,
  pay,
  providerState,
  resetProvider,
  sessionAt,
  setFaults,
  completePayment,
} from "../../testing/provider.ts";
import { dataOf, query } from "../../testing/query.ts";
import { call, post, testDatabase, testServices } from "../../testing/shop.ts";

beforeEach(resetPayments);
afterEach(() => void vi.useRealTimers());

const CART = { cart: [{ productname: "Draft", total: 100 }] };

/** Opens a checkout. Returns functions that ask for the state that its browser sees. */
async function openedCheckout() {
  const { sessionId, cookie } = await openCheckout();
  const ask = (headers: Record<string, string> = { cookie }) =>
    query("stripe.checkoutState", { sessionId }, headers);
  const state = async () => (await dataOf(await ask(), z.object({ state: z.string() }))).state;
  return { sessionId, cookie, ask, state };
}

const statuses = async () =>
  (await testDatabase().select({ status: orders.status }).from(orders).orderBy(asc(orders.sequence))).map(
    ({ status }) => status,
  );
/** Has the shop ask the provider about a session. */
const learn = (sessionId: string) => call(`/stripe/session-status?session_id=${sessionId}`);
const passes = (ms: number) =>
  testDatabase()
    .update(orders)
    .set({ createdAt: new Date(Date.now() - ms) });

describe("the checkout's state in the shop's own records (D67)", () => {
  it("is 'open' at first, and its responses are never cached", async () => {
    const { ask, state } = await openedCheckout();
    expect(await state()).toBe("open");
    expect((await ask()).headers.get("cache-control")).toBe("no-store");
  });

  it("is returned without asking the provider", async () => {
    const { state } = await openedCheckout();
    await setFaults({ api: "error" });
    expect(await state()).toBe("open");
  });

  it("is 'changed' as soon as a price rises, whether or not the session has been closed yet", async () => {
    const { state } = await openedCheckout();
    await testDatabase().update(products).set({ priceCents: 300_00 });
    expect(await state()).toBe("changed");
  });

  it("is 'changed' when the product is gone and the session is closed", async () => {
    const { sessionId, state } = await openedCheckout();
    await testDatabase().delete(products);
    await post("/stripe/expire-checkout-session", { sessionId });
    expect(await state()).toBe("changed");
  });

  it("is 'closed' when the shopper has cancelled it", async () => {
    const { sessionId, state } = await openedCheckout();
    await post("/stripe/expire-checkout-session", { sessionId });
    expect(await state()).toBe("closed");
  });

  it("is 'expired' after 31 minutes, even if the provider hasn't reported it", async () => {
    const { state } = await openedCheckout();
    await passes(30 * MINUTE_MS);
    expect(await state()).toBe("open");
    await passes(31 * MINUTE_MS);
    expect(await state()).toBe("expired");
  });

  it("stays 'open' until its very last millisecond", async () => {
    const { state } = await openedCheckout();
    vi.useFakeTimers({ toFake: ["Date"] });
    const endsAt = Math.ceil(Date.now() / 1000) * 1000;
    vi.setSystemTime(endsAt);
    await passes(31 * MINUTE_MS);
    expect(await state()).toBe("expired");
    vi.setSystemTime(endsAt - 1);
    expect(await state()).toBe("open");
  });

  it("is 'expired' once the provider has reported it", async () => {
    const { sessionId, state } = await openedCheckout();
    await expireByTime(sessionId);
    await learn(sessionId);
    expect(await state()).toBe("expired");
  });

  it("is 'submitted' while its money hasn't arrived, and if it never does", async () => {
    await setFaults({ asyncDelayMs: HOUR_MS });
    const { sessionId, state } = await openedCheckout();
    await pay(sessionId, { iban: IBAN_SUCCEEDS });
    await learn(sessionId);
    expect(await statuses()).toEqual(["processing"]);
    expect(await state()).toBe("submitted");
    await completePayment(sessionId, "failed");
    await learn(sessionId);
    expect(await statuses()).toEqual(["payment_failed"]);
    expect(await state()).toBe("submitted");
  });

  it("is 'submitted' once paid, even if its products' prices change later", async () => {
    const { sessionId, state } = await openedCheckout();
    await pay(sessionId);
    await learn(sessionId);
    await testDatabase().update(products).set({ priceCents: 300_00 });
    expect(await state()).toBe("submitted");
  });

  it.each([
    ["no browser", {}],
    ["another browser", { cookie: `checkout=${"a".repeat(40)}` }],
  ])("is a 404 for %s", async (_who, headers) => {
    const { ask } = await openedCheckout();
    expect((await ask(headers)).status).toBe(404);
  });
});

describe("a session's half hour (D67)", () => {
  it("ends 31 minutes after its order was recorded", async () => {
    const { sessionId } = await openedCheckout();
    const [order] = await testDatabase().select().from(orders);
    const recordedS = Math.floor((order?.createdAt.getTime() ?? 0) / 1000);
    expect((await sessionAt(sessionId)).expires_at).toBe(recordedS + 31 * 60);
  });

  it("is the same for a later retry, which gets the session of the first attempt", async () => {
    await setFaults({ api: "drop" });
    const cookie = `checkout=${"b".repeat(40)}`;
    expect((await post("/stripe/create-checkout-session", CART, { cookie })).status).toBe(503);
    await setFaults({ api: "ok" });
    advanceClock(30);
    expect((await post("/stripe/create-checkout-session", CART, { cookie })).status).toBe(200);
    expect((await providerState()).sessions).toHaveLength(1);
    expect(await statuses()).toEqual(["pending"]);
  });

  it("starts even if the order's session was never created, and the shopper later gets a new one", async () => {
    const { cookie } = await openedCheckout();
    await resetProvider();
    await testDatabase()
      .update(orders)
      .set({ checkoutSessionId: null, createdAt: new Date(Date.now() - 2 * MINUTE_MS) });
    expect((await post("/stripe/create-checkout-session", CART, { cookie })).status).toBe(200);
    expect((await providerState()).sessions).toHaveLength(1);
    expect(await statuses()).toEqual(["cancelled", "pending"]);
    expect(await timelineWords()).toEqual([
      "Order recorded and checkout opened, at the checkout",
      "The payment provider does not know this order’s checkout, at the checkout",
      "Cancelled, at the checkout",
      "Order recorded and checkout opened, at the checkout",
    ]);
  });

  it("ends an order without a session, and logs no failure, if the shopper never returns", async () => {
    await openedCheckout();
    await resetProvider();
    await testDatabase().update(orders).set({ checkoutSessionId: null });
    await passes(10 * MINUTE_MS);
    expect((await reconcileOrders(testServices(), new Date())).failed).toBe(0);
    expect(await statuses()).toEqual(["cancelled"]);
  });
});
