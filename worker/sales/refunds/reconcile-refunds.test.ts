import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { dailyCheckPeriod } from "#domain/books/daily-check-period.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { orders } from "../../db/schema/orders.ts";
import { disputes, refundMismatches } from "../../db/schema/refunds.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { resetPayments } from "../../testing/payments.ts";
import { setFaults } from "../../testing/provider.ts";
import {
  changeDispute,
  dashboardRefund,
  failRefund,
  openDispute,
  paidAtProvider,
  recordedRefund,
  storedRefunds,
} from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { checkRefunds, pendingOrders, reconcileRefunds } from "./reconcile-refunds.ts";
import { syncOrder } from "./sync-order.ts";

beforeEach(resetPayments);

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const job = (minutes = 5) => reconcileRefunds(testServices(), inMinutes(minutes));

/**
 * Returns a time this many days from now, or one or two days later, when the daily job's slice of the past doesn't
 * include today.
 */
function dayWithoutToday(days: number): Date {
  const found = [days, days + 1, days + 2].map(inDays).find((day) => {
    const { from, to } = dailyCheckPeriod(day);
    return to < inDays(-1) || from > inDays(1);
  });
  if (found === undefined) throw new Error("today is compared on each of these days");
  return found;
}

describe("while the provider doesn't respond", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["the job every five minutes", () => job()],
    ["the daily job", () => checkRefunds(testServices(), inDays(0))],
  ])("%s stops immediately and reports it", async (_, run) => {
    const { id } = await paidAtProvider(1);
    await testDatabase().insert(refundMismatches).values({ orderId: id, found: "Odd.", foundAt: new Date() });
    await setFaults({ api: "error" });
    const faults = loggedFaults();
    expect(await run()).toEqual({ asked: 0, failed: 1 });
    expect(faults()).toMatchObject([
      { event: "the provider could not be asked for refunds", causes: expect.any(Array) },
    ]);
  });
});

/** Creates orders whose rows contradict each other, paid in sessions that the provider doesn't know. */
async function unknownOrders(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const sessionId = `cs_${crypto.randomUUID()}`;
    await recordedOrder({ amountCents: 1_00, checkoutSessionId: sessionId, paymentIntentId: "pi_unknown" });
  }
}

describe("the daily job", () => {
  it("continues after an order that couldn't be checked, but stops after five", async () => {
    const faults = loggedFaults();
    await unknownOrders(3);
    expect(await checkRefunds(testServices(), inDays(0))).toEqual({ asked: 3, failed: 3 });
    await unknownOrders(4);
    expect(await checkRefunds(testServices(), inDays(0))).toEqual({ asked: 5, failed: 5 });
    expect(faults()[0]).toMatchObject({
      event: "an order's refunds could not be checked",
      orderId: expect.any(String),
      causes: expect.any(Array),
    });
  });

  it("checks at most 150 orders", async () => {
    const { paymentIntent } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent, 40_00);
    for (let made = 0; made < 151; made += 1) await recordedOrder({ amountCents: 1_00 });
    expect(await checkRefunds(testServices(), inDays(0))).toEqual({ asked: 150, failed: 0 });
  });

  it("leaves orders that are already named to the five-minute job", async () => {
    await recordedOrder({ amountCents: 1_00 });
    expect(await checkRefunds(testServices(), inDays(0))).toEqual({ asked: 1, failed: 0 });
    expect(await checkRefunds(testServices(), inDays(0))).toEqual({ asked: 0, failed: 0 });
    expect(await job()).toEqual({ asked: 1, failed: 0 });
  });

  it("finds a refund that failed weeks after it succeeded", async () => {
    const { paymentIntent } = await paidAtProvider(1);
    const { id } = await dashboardRefund(paymentIntent);
    await job();
    await failRefund(id);
    await checkRefunds(testServices(), dayWithoutToday(30));
    expect(await storedRefunds()).toMatchObject([{ state: "failed" }]);
  });

  it.each([
    ["an old dispute", {}, "lost", "lost"],
    ["an old inquiry", { inquiry: true }, "warning_closed", "closed"],
  ])("learns how %s was decided", async (_, fields, status, state) => {
    const order = await paidAtProvider(1);
    const { id } = await openDispute(order.paymentIntent, fields);
    await syncOrder(testServices(), order.id, "reconcile");
    await changeDispute(id, status);
    await checkRefunds(testServices(), dayWithoutToday(1000));
    expect(await testDatabase().select().from(disputes)).toMatchObject([{ state }]);
  });
});

const invoiceNumbers = () => testDatabase().select({ number: orders.invoiceNumber }).from(orders);

/** Records 41 orders that disagree with the provider, and will. */
async function fortyOneNamed(): Promise<void> {
  for (let made = 0; made < 41; made += 1) await recordedOrder({ amountCents: 1_00 });
  const named = await testDatabase().select({ orderId: orders.id }).from(orders);
  await testDatabase()
    .insert(refundMismatches)
    .values(named.map(({ orderId }) => ({ orderId, found: "Odd.", foundAt: new Date() })));
}

describe("the five-minute job", () => {
  it("gives the provider a minute to respond and to make the invoice", async () => {
    const { id } = await paidAtProvider(1);
    await testDatabase().update(orders).set({ invoiceId: null, invoiceNumber: null });
    await job(0);
    expect(await invoiceNumbers()).toEqual([{ number: null }]);
    await job(2);
    expect(await invoiceNumbers()).toEqual([{ number: expect.any(String) }]);
    await recordedRefund(id);
    expect(await pendingOrders(testDatabase(), inMinutes(0))).toEqual([]);
    expect(await pendingOrders(testDatabase(), inMinutes(2))).toEqual([id]);
  });

  it("looks up an invoice's number however long ago the order was paid, and past one that can't be read", async () => {
    loggedFaults();
    const { id } = await paidAtProvider(1);
    await testDatabase()
      .update(orders)
      .set({ invoiceId: null, invoiceNumber: null, paidAt: inDays(-30), moneyAskedAt: inDays(-1) })
      .where(eq(orders.id, id));
    await unknownOrders(1);
    expect(await job()).toEqual({ asked: 2, failed: 1 });
    expect(await invoiceNumbers()).toContainEqual({ number: expect.any(String) });
  });

  it("checks at most forty orders, and gives every order its turn, although forty stay as they are", async () => {
    await fortyOneNamed();
    expect(await job()).toEqual({ asked: 40, failed: 0 });
    await job(10);
    expect(await testDatabase().$count(orders, isNotNull(orders.moneyAskedAt))).toBe(41);
  });

  it("gets to a refund behind more orders that fail than one run tries", async () => {
    loggedFaults();
    await unknownOrders(6);
    for (const { id } of await testDatabase().select({ id: orders.id }).from(orders))
      await recordedRefund(id, { amountCents: 1_00 });
    const { id } = await paidAtProvider(1);
    await recordedRefund(id, { updatedAt: inMinutes(1) });
    await job();
    await job(10);
    expect((await storedRefunds()).filter(({ state }) => state === "succeeded")).toMatchObject([
      { orderId: id },
    ]);
  });
});
