import { beforeEach, describe, expect, it } from "vitest";
import { stripeEvents } from "../db/schema/checkout.ts";
import { orders } from "../db/schema/orders.ts";
import { deliver, eventOf, expireByTime, pay, setFaults, settle } from "../testing/provider.ts";
import { IBAN_SUCCEEDS, openSession, resetPayments, timeline } from "../testing/payments.ts";
import { call, product, resetShop, testDatabase } from "../testing/shop.ts";

const COMPLETED = "checkout.session.completed";

beforeEach(resetPayments);

const visit = (sessionId: string) => call(`/stripe/session-status?session_id=${sessionId}`);

async function order() {
  const [only] = await testDatabase().select().from(orders);
  return only;
}

describe("a paid session's webhook (D13)", () => {
  it("marks the order paid and records who paid", async () => {
    const sessionId = await openSession();
    await pay(sessionId, { name: "Ada Drafter" });
    const answer = await deliver(await eventOf(sessionId, COMPLETED));
    expect(answer.status).toBe(200);
    expect(await order()).toMatchObject({
      status: "paid",
      customerName: "Ada Drafter",
      paymentIntentId: expect.stringMatching(/^pi_/),
      paidAt: expect.any(Date),
    });
  });

  it("keeps a buyer's name on one line, whatever was entered at the provider", async () => {
    const sessionId = await openSession();
    await pay(sessionId, { name: "Eve\r\nOrder number: SO-9\u2028x" });
    await deliver(await eventOf(sessionId, COMPLETED));
    expect((await order())?.customerName).toBe("Eve Order number: SO-9 x");
  });

  it("counts once, with fifty concurrent deliveries and return visits", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? deliver(event) : visit(sessionId))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await timeline()).toEqual(["created", "paid"]);
    expect(await testDatabase().$count(stripeEvents)).toBe(1);
  });

  it("trusts the provider, not the event: a forged amount or a premature 'completed' changes nothing", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    const forged = {
      ...event,
      id: "evt_forged",
      data: { object: { ...event.data.object, amount_total: 1 } },
    };
    expect((await deliver(forged)).status).toBe(200);
    expect(await order()).toMatchObject({ status: "paid", amountCents: 100_00 });

    await resetShop([product({ productname: "Draft" })]);
    const other = await openSession();
    const premature = {
      ...event,
      id: "evt_premature",
      data: { object: { ...event.data.object, id: other } },
    };
    expect((await deliver(premature)).status).toBe(200);
    expect(await order()).toMatchObject({ status: "pending" });
  });

  it("does not mark an order paid if its amount is not the session's", async () => {
    const sessionId = await openSession();
    await testDatabase().update(orders).set({ amountCents: 100_01 });
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    await deliver(event);
    await visit(sessionId);
    expect(await order()).toMatchObject({ status: "processing", paidAt: null });
    expect(await timeline()).toEqual(["created", "amount_mismatch", "processing"]);
  });

  it("finds the order even before the session's id is recorded", async () => {
    const sessionId = await openSession();
    await testDatabase().update(orders).set({ checkoutSessionId: null });
    await pay(sessionId);
    await deliver(await eventOf(sessionId, COMPLETED));
    expect(await order()).toMatchObject({ status: "paid", checkoutSessionId: sessionId });
  });

  it("is delivered again if it could not be processed", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    await setFaults({ api: "error" });
    expect((await deliver(event)).status).toBe(503);
    await setFaults({ api: "ok" });
    expect((await deliver(event)).status).toBe(200);
    expect(await order()).toMatchObject({ status: "paid" });
  });
});

describe("other events", () => {
  it("marks an expired session's order, but a late payment still counts", async () => {
    const sessionId = await openSession();
    await expireByTime(sessionId);
    await deliver(await eventOf(sessionId, "checkout.session.expired"));
    expect(await order()).toMatchObject({ status: "expired" });
  });

  it("follows a delayed payment: processing first, then paid", async () => {
    const sessionId = await openSession();
    await setFaults({ asyncDelayMs: 3_600_000 });
    await pay(sessionId, { iban: IBAN_SUCCEEDS });
    await deliver(await eventOf(sessionId, COMPLETED));
    expect(await order()).toMatchObject({ status: "processing", paidAt: null });
    expect(await (await visit(sessionId)).json()).toMatchObject({
      status: "complete",
      paymentStatus: "unpaid",
    });
    await settle(sessionId, "succeeded");
    await deliver(await eventOf(sessionId, "checkout.session.async_payment_succeeded"));
    expect(await order()).toMatchObject({ status: "paid" });
    expect(await timeline()).toEqual(["created", "processing", "paid"]);
  });

  it("records that a delayed payment failed", async () => {
    const sessionId = await openSession();
    await setFaults({ asyncDelayMs: 3_600_000 });
    await pay(sessionId, { iban: IBAN_SUCCEEDS });
    await settle(sessionId, "failed");
    await deliver(await eventOf(sessionId, "checkout.session.async_payment_failed"));
    expect(await order()).toMatchObject({ status: "payment_failed" });
  });

  it("ignores what is not this shop's", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    expect((await deliver({ ...event, type: "customer.created" })).status).toBe(200);
    const foreign = { ...event, data: { object: { ...event.data.object, id: "cs_test_of_somebody_else" } } };
    expect((await deliver(foreign)).status).toBe(200);
    expect(await order()).toMatchObject({ status: "pending" });
  });
});

describe("a webhook that is signed but not an event", () => {
  it.each([
    ["nothing", null],
    ["no data", { id: "evt_1", type: COMPLETED, data: null }],
    ["no object", { id: "evt_1", type: COMPLETED, data: { object: null } }],
    ["no id", { type: COMPLETED, data: { object: { id: "cs_test_12345678" } } }],
    [
      "an id that is not text",
      { id: { a: 1 }, type: COMPLETED, data: { object: { id: "cs_test_12345678" } } },
    ],
  ])("(%s) gets 400 and writes nothing", async (_name, event) => {
    const answer = await deliver(event);
    expect(answer.status).toBe(400);
    expect(await testDatabase().$count(stripeEvents)).toBe(0);
  });

  it("is ignored if it names no session", async () => {
    const event = { id: "evt_1", type: COMPLETED, data: { object: { id: "\ud800../" } } };
    expect((await deliver(event)).status).toBe(200);
    expect(await testDatabase().$count(stripeEvents)).toBe(0);
  });
});

describe("a webhook with a bad signature", () => {
  it.each([
    ["none", { signature: "" }],
    ["nonsense", { signature: "t=1,v1=00" }],
    ["made with another secret", { secret: "whsec_other" }],
    ["an old signature", { timestamp: Math.floor(Date.now() / 1000) - 3600 }],
  ])("(%s) gets 400 and writes nothing", async (_name, delivery) => {
    const sessionId = await openSession();
    await pay(sessionId);
    const answer = await deliver(await eventOf(sessionId, COMPLETED), delivery);
    expect(answer.status).toBe(400);
    expect(await testDatabase().$count(stripeEvents)).toBe(0);
    expect(await order()).toMatchObject({ status: "pending" });
  });
});
