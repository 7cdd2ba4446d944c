import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/refunds.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { resetPayments } from "../../testing/payments.ts";
import {
  dashboardRefund,
  factsOf,
  listedRefund,
  paidAtProvider,
  type PaidOrder,
  recordedRefund,
  storedMismatches,
  storedOrder,
} from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import type { ProviderMoney } from "../../stripe/refunds.ts";
import { recordMismatch } from "./mismatch.ts";
import { syncOrder } from "./sync-order.ts";

let order: PaidOrder;

/** Creates an order for which the shop knows one refund of €40.00. */
beforeEach(async () => {
  await resetPayments();
  order = await paidAtProvider(2);
  await dashboardRefund(order.paymentIntent, 40_00);
  await syncOrder(testServices(), order.id, "reconcile");
});

/** Compares the order with the provider, this many minutes from now. Returns the problems that administrators read. */
async function found(facts: ProviderMoney, minutes = 1): Promise<string[]> {
  const askedAt = new Date(Date.now() + minutes * MINUTE_MS);
  await recordMismatch(testDatabase(), await storedOrder(order.id), facts, askedAt);
  return (await storedMismatches()).map(({ found: sentence }) => sentence);
}

describe("a difference between an order and the provider (D48)", () => {
  it("is a refund that isn't recorded here", async () => {
    const { id } = await listedRefund(order, 30_00);
    expect(await found(await factsOf(order))).toEqual([
      `The payment provider has a refund of €30.00 (${id}) that is not recorded here.`,
    ]);
  });

  it("is a refund that the provider doesn't have, next to one that it has", async () => {
    await recordedRefund(order.id, {
      source: "provider",
      state: "succeeded",
      providerId: "re_made_up",
      succeededAt: new Date(),
    });
    expect(await found(await factsOf(order))).toEqual([
      "The payment provider does not know the refund of €30.00 (re_made_up).",
    ]);
  });

  it("isn't found because of another order", async () => {
    const other = await paidAtProvider(1);
    await testDatabase().update(orders).set({ amountCents: 90_00 }).where(eq(orders.id, other.id));
    expect(await found(await factsOf(order))).toEqual([]);
  });

  it("is logged once", async () => {
    const faults = loggedFaults();
    const { id } = await listedRefund(order, 30_00);
    const facts = await factsOf(order);
    for (let times = 0; times < 2; times += 1) await found(facts);
    expect(faults()).toMatchObject([
      { event: "an order's refunds do not agree", orderId: order.id, found: expect.stringContaining(id) },
    ]);
  });

  it("is not found while a refund isn't acknowledged", async () => {
    await recordedRefund(order.id);
    expect(await found(await factsOf(order))).toEqual([]);
  });

  it("is not found in data that another request has updated since the provider was asked", async () => {
    await testDatabase().update(refunds).set({ amountCents: 30_00 });
    await recordedRefund(order.id, { updatedAt: new Date(0) });
    const facts = await factsOf(order);
    expect(await found(facts, -60)).toEqual([]);
    expect(await found(facts)).toEqual([expect.stringContaining("that is €30.00 here.")]);
  });
});
