import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { orders } from "../../db/schema/orders.ts";
import { refundEvents, refunds, refundUnits } from "../../db/schema/refunds.ts";
import { createServices } from "../../entry/create-services.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { found } from "../../testing/found.ts";
import { resetPayments } from "../../testing/payments.ts";
import {
  dashboardRefund,
  invoiceOf,
  moneyAtProvider,
  openDispute,
  paidAtProvider,
  recordedRefund,
  refundOutcomes,
  storedMismatches,
  storedOrder,
  storedRefunds,
} from "../../testing/refunds.ts";
import { settings, testDatabase, testEnv, testServices } from "../../testing/shop.ts";
import { submitRefund } from "./submit-refund.ts";
import { syncOrder } from "./sync-order.ts";

beforeEach(resetPayments);

const newServices = () => createServices(settings(), testEnv());

/**
 * Brings an order in line with the provider. Returns how often refunds were listed and how many refunds or credit notes
 * were requested.
 */
async function sync(id: OrderId, services = newServices()): Promise<{ lists: number; requests: number }> {
  const { refunds: refunded, creditNotes } = services.stripe;
  const lists = vi.spyOn(refunded, "list");
  const [sums, notes] = [vi.spyOn(refunded, "create"), vi.spyOn(creditNotes, "create")];
  await syncOrder(services, id, "reconcile");
  return { lists: lists.mock.calls.length, requests: sums.mock.calls.length + notes.mock.calls.length };
}

describe("bringing an order in line with the provider (D48)", () => {
  it("gives a dashboard's refund a credit note if it has none, with one request, and reads it immediately", async () => {
    const { id, paymentIntent } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent, 40_00);
    const faults = loggedFaults();
    expect(await sync(id)).toEqual({ lists: 2, requests: 1 });
    expect(await storedRefunds()).toMatchObject([{ creditNoteId: expect.any(String) }]);
    // Without its note the refund would be a mismatch, which is logged.
    expect(faults()).toEqual([]);
    expect(await sync(id)).toEqual({ lists: 1, requests: 0 });
  });

  it("doesn't repeat requests that the provider has acknowledged or the shop has given up on", async () => {
    const { id, paymentIntent } = await paidAtProvider(1);
    await refundOutcomes({ status: "pending" });
    await dashboardRefund(paymentIntent, 40_00);
    await sync(id);
    await recordedRefund(id, { state: "failed", failedAt: new Date(), failureReason: "No." });
    expect(await sync(id)).toEqual({ lists: 1, requests: 0 });
  });

  it("gives no credit note to a dashboard's refund that failed immediately", async () => {
    const { id, paymentIntent } = await paidAtProvider(1);
    await refundOutcomes({ status: "failed" });
    await dashboardRefund(paymentIntent, 40_00);
    expect(await sync(id)).toEqual({ lists: 1, requests: 0 });
    expect(await storedRefunds()).toMatchObject([
      { state: "failed", creditNoteId: null, failedAt: expect.any(Date), succeededAt: null },
    ]);
  });

  it("takes at most four rounds, no matter how late the provider lists an accepted refund", async () => {
    const { id } = await paidAtProvider(1);
    await recordedRefund(id);
    await testDatabase().update(orders).set({ amountCents: 90_00 });
    const services = newServices();
    const { refunds: refunded } = services.stripe;
    const list = refunded.list.bind(refunded);
    vi.spyOn(refunded, "list").mockImplementation(() => list({ created: { lt: 1 } }));
    expect(await sync(id, services)).toEqual({ lists: 4, requests: 4 });
    expect((await moneyAtProvider()).refunds).toHaveLength(1);
    // The provider's records are compared after the last attempt anyway.
    expect(await storedMismatches()).toMatchObject([{ orderId: id }]);
  });

  it("logs a credit note that the provider refuses, and requests it only once", async () => {
    const { id, paymentIntent, sessionId } = await paidAtProvider(1);
    const noted = { amount: 80_00, out_of_band_amount: 80_00 };
    await testServices().stripe.creditNotes.create({ invoice: await invoiceOf(sessionId), ...noted });
    const { id: providerId } = await dashboardRefund(paymentIntent, 30_00);
    const faults = loggedFaults();
    expect(await sync(id)).toEqual({ lists: 1, requests: 1 });
    expect(faults()).toContainEqual(
      expect.objectContaining({
        event: "a refund got no credit note",
        orderId: id,
        providerId,
        refusal: expect.any(String),
      }),
    );
  });
});

it("a refusal that arrives after the refund was acknowledged changes nothing (D48)", async () => {
  const { id, paymentIntent, units } = await paidAtProvider(1);
  const pending = await recordedRefund(id, { scope: "units", amountCents: 100_00 });
  await testDatabase()
    .insert(refundUnits)
    .values({ refundId: pending.id, entitlementId: found(units[0]) });
  await openDispute(paymentIntent);
  const answered = { state: "succeeded", providerId: "re_answered", succeededAt: new Date() } as const;
  await testDatabase().update(refunds).set(answered);
  const invoices = { current: null, isCorrected: false, all: [] };
  const order = { ...(await storedOrder(id)), paymentIntentId: paymentIntent, invoices };
  expect(await submitRefund(testServices(), order, pending, "reconcile")).toContain("charged back");
  expect(await storedRefunds()).toMatchObject([{ state: "succeeded", failureReason: null }]);
  expect(await testDatabase().select().from(refundUnits)).toMatchObject([{ failed: false }]);
  expect(await testDatabase().$count(refundEvents)).toBe(0);
  expect((await moneyAtProvider()).refunds).toEqual([]);
});
