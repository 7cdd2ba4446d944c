import { asc, eq } from "drizzle-orm";
import Stripe from "stripe";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { orderEvents, orderItems, orders } from "../../db/schema/orders.ts";
import { createServices } from "../../entry/create-services.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { pay, providerState, resetProvider, sessionAt, setFaults } from "../../testing/provider.ts";
import { IBAN_SUCCEEDS, openSession, resetPayments, timeline } from "../../testing/payments.ts";
import { settings, testDatabase, testEnv, testServices } from "../../testing/shop.ts";
import { reconcileOrders } from "./reconcile.ts";
import { testVatFacts } from "../../testing/vat-facts.ts";

beforeEach(resetPayments);

const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const reconcile = (minutes = 60) => reconcileOrders(testServices(), minutesOn(minutes));

async function statuses(): Promise<string[]> {
  const all = await testDatabase().select().from(orders).orderBy(asc(orders.sequence));
  return all.map((order) => order.status);
}

async function timelineOf(): Promise<[string, string][]> {
  const events = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
  return events.map(({ kind, source }) => [kind, source]);
}

describe("reconciliation (D13)", () => {
  it("finds the payment whose webhook never came", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    expect(await reconcile(0)).toEqual({ asked: 0, moved: 0, failed: 0 });
    expect(await reconcile()).toEqual({ asked: 1, moved: 1, failed: 0 });
    expect(await statuses()).toEqual(["paid"]);
    expect(await timelineOf()).toEqual([
      ["created", "checkout"],
      ["paid", "reconcile"],
    ]);
    expect(await reconcile()).toEqual({ asked: 0, moved: 0, failed: 0 });
  });

  it("closes an order whose session never reached the shopper", async () => {
    const sessionId = await openSession();
    await testDatabase().update(orders).set({ checkoutSessionId: null });
    await reconcile();
    expect(await statuses()).toEqual(["cancelled"]);
    expect((await sessionAt(sessionId)).status).toBe("expired");
    expect((await providerState()).sessions).toHaveLength(1);
    expect(await timelineOf()).toEqual([
      ["created", "checkout"],
      ["never_handed_out", "reconcile"],
      ["cancel_requested", "reconcile"],
      ["cancelled", "reconcile"],
    ]);
  });

  it("ends an order without a session if the provider refuses to open one", async () => {
    await openSession();
    // The stored idempotent response is gone, and the provider doesn't accept this amount.
    await resetProvider();
    await testDatabase().update(orders).set({ checkoutSessionId: null });
    await testDatabase().update(orderItems).set({ unitCents: 1 });
    const faults = loggedFaults();
    expect(await reconcile()).toEqual({ asked: 1, moved: 1, failed: 0 });
    expect(await statuses()).toEqual(["cancelled"]);
    expect((await timelineOf()).slice(-2)).toEqual([
      ["session_refused", "reconcile"],
      ["cancelled", "reconcile"],
    ]);
    const [order] = await testDatabase().select().from(orders);
    expect(faults()).toMatchObject([
      {
        event: "an order without a session was closed",
        orderId: order?.id,
        causes: [
          "ProviderRefused: the provider refused the checkout session",
          expect.stringContaining("Error"),
        ],
      },
    ]);
  });

  it("leaves an order without a session alone while the provider's rate limit is exceeded", async () => {
    await openSession();
    await testDatabase().update(orders).set({ checkoutSessionId: null });
    const tooMany = new Stripe.errors.StripeRateLimitError({ type: "rate_limit_error", statusCode: 429 });
    const services = createServices(settings(), testEnv());
    vi.spyOn(services.stripe.checkout.sessions, "create").mockRejectedValue(tooMany);
    expect(await reconcileOrders(services, minutesOn(60))).toEqual({ asked: 1, moved: 0, failed: 1 });
    expect(await statuses()).toEqual(["pending"]);
  });

  it("doesn't end an order because the provider rejects the request", async () => {
    await openSession();
    const fault = new Stripe.errors.StripeInvalidRequestError({
      type: "invalid_request_error",
      code: "parameter_unknown",
      statusCode: 400,
    });
    const services = createServices(settings(), testEnv());
    vi.spyOn(services.stripe.checkout.sessions, "retrieve").mockRejectedValue(fault);
    expect(await reconcileOrders(services, minutesOn(25 * 60))).toEqual({ asked: 1, moved: 0, failed: 1 });
    expect(await statuses()).toEqual(["pending"]);
  });

  it("ends an order whose session the provider doesn't know, once it can no longer be paid", async () => {
    await openSession();
    await resetProvider();
    expect(await reconcile(23 * 60)).toEqual({ asked: 1, moved: 0, failed: 0 });
    expect(await statuses()).toEqual(["pending"]);
    const [order] = await testDatabase().select().from(orders);
    const aDayOn = new Date((order?.createdAt.getTime() ?? 0) + DAY_MS);
    expect(await reconcileOrders(testServices(), aDayOn)).toEqual({ asked: 1, moved: 1, failed: 0 });
    expect(await statuses()).toEqual(["expired"]);
    expect(await timelineOf()).toEqual([
      ["created", "checkout"],
      ["session_unknown", "reconcile"],
      ["expired", "reconcile"],
    ]);
    expect(await reconcile(25 * 60)).toEqual({ asked: 0, moved: 0, failed: 0 });
  });

  it("leaves a payment in progress alone if the provider doesn't know its session", async () => {
    await setFaults({ asyncDelayMs: 3_600_000 });
    await pay(await openSession(), { iban: IBAN_SUCCEEDS });
    await reconcile();
    await resetProvider();
    expect(await reconcile(48 * 60)).toEqual({ asked: 1, moved: 0, failed: 0 });
    expect(await statuses()).toEqual(["processing"]);
  });

  it("leaves an open session alone", async () => {
    await openSession();
    expect(await reconcile()).toEqual({ asked: 1, moved: 0, failed: 0 });
    expect(await statuses()).toEqual(["pending"]);
  });

  it("finds a payment even if there are more abandoned carts than one run covers", async () => {
    const abandoned = Array.from({ length: 401 }, (_, count) => ({
      checkoutSessionId: `cs_test_forgotten${count}`,
      browserHash: `browser ${count}`,
      cartFingerprint: "none",
      amountCents: 100_00,
      vatFacts: testVatFacts(),
      createdAt: minutesOn(-120),
      updatedAt: minutesOn(-120),
    }));
    await testDatabase().insert(orders).values(abandoned);
    await pay(await openSession());
    // Answers for the provider, which would take its time for each.
    const services = createServices(settings(), testEnv());
    const { sessions } = services.stripe.checkout;
    const retrieve = sessions.retrieve.bind(sessions);
    const unknown = { type: "invalid_request_error", code: "resource_missing", statusCode: 404 } as const;
    vi.spyOn(sessions, "retrieve").mockImplementation((id, ...asked) =>
      id.startsWith("cs_test_forgotten")
        ? Promise.reject(new Stripe.errors.StripeInvalidRequestError(unknown))
        : retrieve(id, ...asked),
    );
    for (const minutes of [60, 65]) await reconcileOrders(services, minutesOn(minutes));
    expect((await statuses()).filter((status) => status === "paid")).toHaveLength(1);
  });

  it("stops a run while the provider is down, records nothing twice, and finds everything once it is up again", async () => {
    for (let count = 0; count < 15; count += 1) await pay(await openSession());
    const notNoted = await openSession();
    await testDatabase()
      .update(orders)
      .set({ checkoutSessionId: null, updatedAt: minutesOn(-1) })
      .where(eq(orders.checkoutSessionId, notNoted));
    await setFaults({ api: "drop" });
    // Five calls run at a time. When the tenth failure stopped the run, four more were in flight.
    expect(await reconcile(60)).toEqual({ asked: 14, moved: 0, failed: 14 });
    await reconcile(65);
    await setFaults({ api: "ok" });
    expect(await reconcile(70)).toEqual({ asked: 16, moved: 16, failed: 0 });
    expect(await statuses()).toEqual([...Array.from({ length: 15 }, () => "paid"), "cancelled"]);
    expect((await timeline()).filter((kind) => kind === "cancel_requested")).toHaveLength(1);
  });
});
