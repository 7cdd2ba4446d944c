import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import type { OrderId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { orders } from "../../db/schema/orders.ts";
import { advanceClock } from "../../testing/clock.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { type RefusedCall } from "../../testing/mutation.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { openPastShop, openSession } from "../../testing/payments.ts";
import { pay, setFaults } from "../../testing/provider.ts";
import {
  changeDispute,
  moneyAtProvider,
  openDispute,
  paidAtProvider,
  type PaidOrder,
  refunding,
  storedRefunds,
} from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { syncOrder } from "./sync-order.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop();
const refund = refunding(shop);

const DAY_S = 24 * 3600;
const sync = (id: OrderId) => syncOrder(testServices(), id, "reconcile");
const refused = async (input: object): Promise<RefusedCall> =>
  shop.refused("orders.refund", { reason: "Asked", ...input });
const refusedRetry = async (id: string | undefined): Promise<RefusedCall> =>
  shop.refused("orders.retryRefund", { id });

/** Requests a refund that the provider refuses, and then removes the reason for refusing. Returns the refund's id. */
async function refusedRefund({ id, number, paymentIntent }: PaidOrder, input: object) {
  // No webhook reports the dispute, so only the provider knows about it.
  const { id: disputeId } = await openDispute(paymentIntent);
  expect((await refused({ number, ...input })).message).toMatch(/^The payment provider refused the refund: /);
  await changeDispute(disputeId, "won");
  await sync(id);
  return (await storedRefunds()).find(({ state }) => state === "failed")?.id;
}

describe("an order that can't be refunded yet, or at all (D48)", () => {
  it("wasn't paid at a provider", async () => {
    const number = orderNumber(await recordedOrder());
    expect(await refused({ number, whole: true })).toMatchObject({
      status: 409,
      message: `The payment provider has no payment of ${number} that could be refunded.`,
    });
  });

  it("has an invoice that is still being made", async () => {
    await openSession();
    const paid = { status: "paid", paidAt: new Date(), paymentIntentId: "pi_77" } as const;
    await testDatabase().update(orders).set(paid);
    expect(await refused({ number: "SO-001001", whole: true })).toMatchObject({
      status: 409,
      message: "The invoice of SO-001001 is still being made. Please try again in a minute.",
    });
    expect(await storedRefunds()).toEqual([]);
  });
});

/** Creates an order that was paid in a session without an invoice. Returns its number. */
async function paidWithoutInvoice(): Promise<string> {
  const sessionId = await openPastShop();
  await pay(sessionId);
  const session = await testServices().stripe.checkout.sessions.retrieve(sessionId);
  const paymentIntentId = z.string().parse(session.payment_intent);
  return orderNumber(await recordedOrder({ checkoutSessionId: sessionId, paymentIntentId }));
}

async function paidAtUnknownSession(): Promise<string> {
  const { id, number } = await paidAtProvider(1);
  await testDatabase()
    .update(orders)
    .set({ checkoutSessionId: null, invoiceId: null, invoiceNumber: null })
    .where(eq(orders.id, id));
  return number;
}

it.each([
  ["makes no invoice", paidWithoutInvoice],
  ["is not known", paidAtUnknownSession],
])(
  "an order whose session %s is refunded without a credit note, and none is reported missing",
  async (_, paid) => {
    const number = await paid();
    const faults = loggedFaults();
    expect(await refund({ number, whole: true })).toMatchObject({
      refundedCents: 100_00,
      mismatch: null,
      refunds: [{ state: "succeeded", creditNote: null }],
    });
    expect(await moneyAtProvider()).toMatchObject({ refunds: [{ amount: 100_00 }], creditNotes: [] });
    expect(faults()).toEqual([]);
  },
);

it("a request key used for one order can't refund another", async () => {
  const first = await paidAtProvider(1);
  const second = await paidAtProvider(1);
  const asked = { amountCents: 10_00, requestKey: crypto.randomUUID() };
  await refund({ number: first.number, ...asked });
  expect(await refused({ number: second.number, ...asked })).toMatchObject({
    status: 409,
    message: "This request was made for another order.",
  });
  expect(await storedRefunds()).toHaveLength(1);
});

describe("a request key that is used again (D48)", () => {
  const key = { requestKey: crypto.randomUUID() };
  const DIFFERENT = {
    status: 409,
    message: "This request has already made a different refund of €100.00. Nothing more was refunded.",
  };

  it("is refused with another amount or kind of refund", async () => {
    const { number, units } = await paidAtProvider(3);
    await refund({ number, amountCents: 100_00, ...key });
    for (const other of [
      { amountCents: 50_00 },
      { amountCents: 100_00, keep: true },
      { entitlementIds: [units[0]] },
      { whole: true },
    ])
      expect(await refused({ number, ...other, ...key })).toMatchObject(DIFFERENT);
    expect(await refund({ number, amountCents: 100_00, ...key })).toMatchObject({
      refundedCents: 100_00,
    });
    expect((await moneyAtProvider()).refunds).toMatchObject([{ amount: 100_00 }]);
  });

  it("is refused with other units, and finds the existing refund with the same ones", async () => {
    const { number, units } = await paidAtProvider(3);
    await refund({ number, entitlementIds: [units[0]], ...key });
    for (const entitlementIds of [[units[1]], [units[0], units[1]]])
      expect(await refused({ number, entitlementIds, ...key })).toMatchObject(DIFFERENT);
    const again = { number, entitlementIds: [units[0]?.toUpperCase(), units[0]], ...key };
    expect(await refund(again)).toMatchObject({ refundedCents: 100_00 });
    expect(await storedRefunds()).toHaveLength(1);
  });
});

describe("retrying a failed refund (D48)", () => {
  it("is refused for a refund that hasn't failed, even if another one has", async () => {
    const order = await paidAtProvider(2);
    const { refunds: made } = await refund({ number: order.number, amountCents: 20_00 });
    const failed = await refusedRefund(order, { amountCents: 50_00 });
    expect(await refusedRetry(made[0]?.id)).toMatchObject({
      status: 409,
      message: "This refund has not failed.",
    });
    expect((await shop.act("orders.retryRefund", { id: failed })).status).toBe(200);
    expect(await shop.done("orders.refunds", { number: order.number })).toMatchObject({
      refundedCents: 70_00,
    });
  });

  it("refunds at most the remaining amount if the failed one had no credit note", async () => {
    const order = await paidAtProvider(1);
    const failed = await refusedRefund(order, { whole: true });
    await refund({ number: order.number, amountCents: 60_00 });
    expect(await refusedRetry(failed)).toMatchObject({
      status: 409,
      message: `€100.00 is more than the €40.00 that is left to refund of ${order.number}.`,
    });
    expect(await shop.done("orders.refunds", { number: order.number })).toMatchObject({
      refundedCents: 60_00,
      leftCents: 40_00,
    });
  });

  it("is refused if another refund has paid back one of its units since", async () => {
    const order = await paidAtProvider(4);
    const [first, second, third] = order.units;
    const failed = await refusedRefund(order, { entitlementIds: [second, third] });
    await refund({ number: order.number, entitlementIds: [first, third] });
    expect(await refusedRetry(failed)).toMatchObject({
      status: 409,
      message: "Draft (3 of 4) has been refunded by another refund since.",
    });
    expect(await shop.done("orders.refunds", { number: order.number })).toMatchObject({
      refundedCents: 200_00,
    });
  });
});

describe("a refund that the provider doesn't acknowledge (D48)", () => {
  it("reserves even units that an earlier refund left to the buyer, if it's of the whole order", async () => {
    const { number, units } = await paidAtProvider(2);
    await refund({ number, entitlementIds: [units[0]], keep: true });
    await setFaults({ api: "error" });
    await refund({ number, whole: true });
    expect(await shop.refused("deliveries.deliver", { id: units[0], reference: "571-1" })).toMatchObject({
      message: `Draft (1 of 2) of ${number} cannot be delivered: it is being refunded.`,
    });
  });

  it("fails once the provider's idempotency keys have expired, and frees its units", async () => {
    const { id, number, units } = await paidAtProvider(2);
    await sync(id);
    const faults = loggedFaults();
    await setFaults({ api: "error" });
    await refund({ number, entitlementIds: [units[0]] });
    await setFaults({ api: "ok" });
    advanceClock(DAY_S);
    onTestFinished(() => void vi.useRealTimers());
    await sync(id);
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      pendingCents: 0,
      leftCents: 200_00,
      refunds: [{ state: "failed", failureReason: "The payment provider never took it.", retryable: true }],
    });
    expect(await refund({ number, entitlementIds: [units[0]] })).toMatchObject({
      refundedCents: 100_00,
    });
    expect(faults()).toHaveLength(1);
  });
});
