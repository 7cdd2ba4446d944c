import { asc, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { stripeEvents } from "../../db/schema/checkout.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { utcDay } from "../../operations/counters.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { IBAN_SUCCEEDS, openPastShop, openSession, timeline, timelineWords } from "../../testing/payments.ts";
import {
  deliver,
  eventOf,
  expireByTime,
  outcomeOf,
  pay,
  setFaults,
  completePayment,
} from "../../testing/provider.ts";
import { call, failureOf, product, resetShop, testDatabase } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const COMPLETED = "checkout.session.completed";

const shop = staffShop();

const visit = (sessionId: string) => call(`/stripe/session-status?session_id=${sessionId}`);

async function order() {
  const [only] = await testDatabase().select().from(orders);
  return only;
}

const queuedMails = async () =>
  (await testDatabase().select({ kind: mails.kind }).from(mails).orderBy(asc(mails.sequence))).map(
    ({ kind }) => kind,
  );
/** Returns the webhook deliveries as counted on the admin home. */
async function counted() {
  const { webhooks, lastWebhookAt } = await shop.done("dashboard.operations");
  return { webhooks, lastWebhookAt };
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
      customerEmail: "sam@example.com",
      paymentIntentId: expect.stringMatching(/^pi_/),
      paidAt: expect.any(Date),
    });
    expect((await timelineWords()).at(-1)).toBe("Paid, reported by the payment provider");
  });

  it("keeps a buyer's name on one line, even if the provider's has several", async () => {
    const sessionId = await openSession();
    await pay(sessionId, { name: "Eve\r\nOrder number: SO-9\u2028x" });
    await deliver(await eventOf(sessionId, COMPLETED));
    expect((await order())?.customerName).toBe("Eve Order number: SO-9 x");
  });

  it("counts once, with many concurrent deliveries and return visits", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? deliver(event) : visit(sessionId))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await timeline()).toEqual(["created", "paid"]);
    expect(await testDatabase().$count(stripeEvents)).toBe(1);
  });

  it("trusts the provider, not the event: a forged amount or a premature 'completed' event changes nothing", async () => {
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

  it("doesn't mark an order paid if its amount isn't the session's", async () => {
    const sessionId = await openSession();
    await testDatabase().update(orders).set({ amountCents: 100_01 });
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    const faults = loggedFaults();
    await deliver(event);
    await visit(sessionId);
    const found = await order();
    expect(found).toMatchObject({ status: "processing", paidAt: null, vatCents: null });
    expect(await timeline()).toEqual(["created", "amount_mismatch", "processing"]);
    expect(faults()).toMatchObject([{ event: "paid amount differs from the order", orderId: found?.id }]);
  });

  it("is ignored for a second session that names an order with another session", async () => {
    await openSession();
    const second = await openPastShop({ order_id: (await order())?.id ?? "" });
    await pay(second);
    expect(await outcomeOf(await eventOf(second, COMPLETED))).toBe("ignored");
    expect(await order()).toMatchObject({ status: "pending" });
  });

  it("finds the order even before the session's id is recorded", async () => {
    const sessionId = await openSession();
    await testDatabase().update(orders).set({ checkoutSessionId: null });
    await pay(sessionId);
    await deliver(await eventOf(sessionId, COMPLETED));
    expect(await order()).toMatchObject({ status: "paid", checkoutSessionId: sessionId });
  });

  it("is processed on redelivery if the first attempt failed", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    await setFaults({ api: "error" });
    expect((await deliver(event)).status).toBe(503);
    await setFaults({ api: "ok" });
    expect((await deliver(event)).status).toBe(200);
    expect(await order()).toMatchObject({ status: "paid" });
  });

  it("stores everything or nothing, and counts as failed, not refused, if the database refuses a part", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    const db = testDatabase();
    await db.execute(sql`alter table mails add constraint no_confirmations check (kind = 'none')`);
    try {
      expect((await deliver(event)).status).toBe(500);
    } finally {
      await db.execute(sql`alter table mails drop constraint no_confirmations`);
    }
    expect(await order()).toMatchObject({ status: "pending" });
    expect((await counted()).webhooks).toMatchObject({ failed: { today: 1 }, refused: { today: 0 } });
    expect(await outcomeOf(event)).toBe("applied");
    expect(await queuedMails()).toEqual(["order_confirmation", "shop_notice"]);
  });
});

describe("other events", () => {
  it("marks an expired session's order, which has no receipt", async () => {
    const sessionId = await openSession();
    await expireByTime(sessionId);
    await deliver(await eventOf(sessionId, "checkout.session.expired"));
    expect(await order()).toMatchObject({ status: "expired" });
    expect(await (await visit(sessionId)).json()).toMatchObject({ status: "expired", receipt: null });
  });

  it("ends an expired session's order even if its amount isn't the session's", async () => {
    const sessionId = await openSession();
    await testDatabase().update(orders).set({ amountCents: 100_01 });
    await expireByTime(sessionId);
    await deliver(await eventOf(sessionId, "checkout.session.expired"));
    expect(await timeline()).toEqual(["created", "expired"]);
  });

  it("follows a delayed payment: processing first, then paid", async () => {
    const sessionId = await openSession();
    await setFaults({ asyncDelayMs: 3_600_000 });
    await pay(sessionId, { iban: IBAN_SUCCEEDS });
    await deliver(await eventOf(sessionId, COMPLETED));
    expect(await order()).toMatchObject({ status: "processing", paidAt: null, vatCents: null });
    expect(await queuedMails()).toEqual([]);
    expect(await (await visit(sessionId)).json()).toMatchObject({
      status: "complete",
      paymentStatus: "unpaid",
    });
    await completePayment(sessionId, "succeeded");
    await deliver(await eventOf(sessionId, "checkout.session.async_payment_succeeded"));
    expect(await order()).toMatchObject({ status: "paid" });
    expect(await timeline()).toEqual(["created", "processing", "paid"]);
    expect(await queuedMails()).toEqual(["order_confirmation", "shop_notice"]);
  });

  it("records a delayed payment's failure", async () => {
    const sessionId = await openSession();
    await setFaults({ asyncDelayMs: 3_600_000 });
    await pay(sessionId, { iban: IBAN_SUCCEEDS });
    await completePayment(sessionId, "failed");
    await deliver(await eventOf(sessionId, "checkout.session.async_payment_failed"));
    expect(await order()).toMatchObject({ status: "payment_failed" });
    expect(await queuedMails()).toEqual(["payment_failed"]);
  });

  it.each([
    [500_000, 200],
    [600_000, 413],
  ])(
    "with %i extra bytes is answered %i, so that a large order's event is accepted (D37)",
    async (bytes, status) => {
      const sessionId = await openSession();
      await pay(sessionId);
      const event = await eventOf(sessionId, COMPLETED);
      const large = { ...event, data: { object: { ...event.data.object, note: "x".repeat(bytes) } } };
      expect((await deliver(large)).status).toBe(status);
      expect(await order()).toMatchObject({ status: status === 200 ? "paid" : "pending" });
    },
  );

  it("ignores events that aren't about this shop", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    expect((await deliver({ ...event, type: "customer.created" })).status).toBe(200);
    const foreign = { ...event, data: { object: { ...event.data.object, id: "cs_test_of_somebody_else" } } };
    expect((await deliver(foreign)).status).toBe(200);
    expect(await order()).toMatchObject({ status: "pending" });
    const withoutOrder = await openPastShop();
    await pay(withoutOrder);
    expect(await outcomeOf(await eventOf(withoutOrder, COMPLETED))).toBe("ignored");
  });
});

describe("the count of deliveries on the admin home", () => {
  it("distinguishes applied, repeated, ignored, failed and forged deliveries", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, COMPLETED);
    expect((await deliver(event, { secret: "whsec_of_somebody_else" })).status).toBe(400);
    await setFaults({ api: "error" });
    expect((await deliver(event)).status).toBe(503);
    await setFaults({ api: "ok" });
    expect(await outcomeOf(event)).toBe("applied");
    expect(await outcomeOf(event)).toBe("duplicate");
    expect(await outcomeOf({ ...event, id: "evt_other", type: "invoice.paid" })).toBe("ignored");
    const once = { today: 1, last7Days: 1 };
    expect(await counted()).toEqual({
      webhooks: { applied: once, duplicate: once, ignored: once, failed: once, refused: once },
      lastWebhookAt: expect.stringContaining(utcDay(new Date())),
    });
  });

  it("doesn't grow past the rate limit, no matter how many forged deliveries arrive", async () => {
    // The limiter counts by clock minute. If a new one starts during the test, 120 are let through.
    const forged = { secret: "whsec_of_somebody_else", address: "203.0.113.70" };
    const answers = await Promise.all(Array.from({ length: 121 }, () => deliver({ id: "evt_1" }, forged)));
    const refused = answers.filter(({ status }) => status === 400).length;
    const limited = answers.filter(({ status }) => status === 429).length;
    expect(limited).toBeGreaterThan(0);
    expect(refused + limited).toBe(121);
    const never = { today: 0, last7Days: 0 };
    expect((await counted()).webhooks).toEqual({
      applied: never,
      duplicate: never,
      ignored: never,
      failed: never,
      refused: { today: refused, last7Days: refused },
    });
  });
});

describe("a webhook that is signed but not an event", () => {
  it("gets 400 and writes nothing", async () => {
    const data = { object: { id: "cs_test_12345678" } };
    for (const event of [
      null,
      { id: "evt_1", type: COMPLETED, data: null },
      { id: "evt_1", type: COMPLETED, data: { object: null } },
      { type: COMPLETED, data },
      { id: { a: 1 }, type: COMPLETED, data },
      { id: "not_evt_1", type: COMPLETED, data },
      { id: "evt_1 and more", type: COMPLETED, data },
    ])
      expect((await deliver(event)).status, JSON.stringify(event)).toBe(400);
    expect(await testDatabase().$count(stripeEvents)).toBe(0);
  });

  it("is ignored if it names no session, without asking the provider", async () => {
    await setFaults({ api: "error" });
    const event = { id: "evt_1", type: COMPLETED, data: { object: { id: "\ud800../" } } };
    expect((await deliver(event)).status).toBe(200);
    expect(await testDatabase().$count(stripeEvents)).toBe(0);
  });
});

it("a webhook with a bad signature gets 400 and writes nothing", async () => {
  const sessionId = await openSession();
  await pay(sessionId);
  const event = await eventOf(sessionId, COMPLETED);
  for (const delivery of [
    { signature: "" },
    { signature: "t=1,v1=00" },
    { secret: "whsec_other" },
    { timestamp: Math.floor(Date.now() / 1000) - 3600 },
  ])
    expect(await failureOf(await deliver(event, delivery))).toEqual({
      status: 400,
      message: "The webhook's signature is not valid.",
    });
  expect(await testDatabase().$count(stripeEvents)).toBe(0);
  expect(await order()).toMatchObject({ status: "pending" });
});
