import { describe, expect, it } from "vitest";
import { creditNotes } from "../../db/schema/refunds.ts";
import { stepsOf, storedUnits } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { deliver, providerState } from "../../testing/provider.ts";
import {
  changeDispute,
  dashboardRefund,
  failRefund,
  openDispute,
  paidAtProvider,
  refunding,
  refundOutcomes,
  settleRefund,
  storedMismatches,
  storedNotes,
  storedRefunds,
} from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { checkRefunds, reconcileRefunds } from "./reconcile-refunds.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop();
const refund = refunding(shop);

const home = async () => shop.done("dashboard.summary");
const MINUTES_MS = 60_000;
const job = () => reconcileRefunds(testServices(), new Date(Date.now() + 5 * MINUTES_MS));

/** Delivers the sandbox's events of these types, in this sequence. */
async function tell(...types: string[]): Promise<number[]> {
  const { events } = await providerState();
  const statuses: number[] = [];
  for (const type of types)
    for (const event of events.filter((one) => one.type === type))
      statuses.push((await deliver(event)).status);
  return statuses;
}

describe("a refund made in the provider's dashboard (D48)", () => {
  it("is recorded once by its webhooks, and gets a linked credit note", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent, 40_00);
    await tell("charge.refunded", "refund.created", "refund.created", "charge.refunded");
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      refundedCents: 40_00,
      leftCents: 60_00,
      refunds: [{ source: "provider", username: null, state: "succeeded", creditNote: expect.any(String) }],
    });
    expect((await storedUnits()).map(({ state }) => state)).toEqual(["awaiting_details"]);
    expect(await storedMismatches()).toEqual([]);
  });

  it("is found by the job if no webhook reported it", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent);
    await job();
    await job();
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      refundedCents: 100_00,
      leftCents: 0,
    });
    expect(await storedNotes()).toHaveLength(1);
  });

  it("repeats a failed one of the same amount, under its credit note", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    const made = await dashboardRefund(paymentIntent, 40_00);
    await job();
    await failRefund(made.id);
    await job();
    await dashboardRefund(paymentIntent, 40_00);
    await job();
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      refundedCents: 40_00,
      toRepeatCents: 0,
    });
    expect(await storedNotes()).toHaveLength(1);
    expect(await storedMismatches()).toEqual([]);
  });
});

it("the admin home names orders with a failed refund or a mismatch until it is resolved", async () => {
  const { number, paymentIntent } = await paidAtProvider(2);
  const { id } = await dashboardRefund(paymentIntent, 50_00);
  await job();
  await failRefund(id);
  await job();
  expect(await home()).toMatchObject({ attention: { failedRefunds: [number], refundMismatch: [] } });
  await dashboardRefund(paymentIntent, 50_00);
  await job();
  await testDatabase().update(creditNotes).set({ amountCents: 40_00 });
  await checkRefunds(testServices(), new Date());
  expect(await home()).toMatchObject({ attention: { failedRefunds: [], refundMismatch: [number] } });
});

describe("a refund event", () => {
  it("can arrive in any sequence, and an outdated one undoes nothing", async () => {
    const { number } = await paidAtProvider(1);
    await refundOutcomes({ status: "pending" });
    await refund({ number, whole: true });
    const [pending] = await storedRefunds();
    await settleRefund(pending?.providerId ?? "");
    await tell(
      "refund.updated",
      "charge.refund.updated",
      "refund.created",
      "charge.refunded",
      "credit_note.created",
    );
    expect((await storedRefunds()).map(({ state }) => state)).toEqual(["succeeded"]);
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      refundedCents: 100_00,
      pendingCents: 0,
    });
  });
});

describe("a dispute (D50)", () => {
  it("appears on the order and on the admin home with its due date, and counts as paid back once it's lost", async () => {
    const { number, paymentIntent } = await paidAtProvider(2);
    const { id } = await openDispute(paymentIntent, { dueInDays: 7 });
    await tell("charge.dispute.created");
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      disputed: true,
      mayRevoke: false,
      disputes: [{ state: "open", awaitsAnswer: true, amountCents: 200_00, dueAt: expect.any(String) }],
    });
    expect(await home()).toMatchObject({
      disputes: [{ orderNumber: number, state: "open" }],
      latestOrders: [{ delivery: { standing: "disputed" } }],
    });
    expect((await shop.refused("orders.revoke", { number })).message).toBe(
      `No dispute of ${number} was lost, so nothing is revoked.`,
    );
    await changeDispute(id, "lost");
    await tell("charge.dispute.closed", "charge.dispute.created");
    expect(await home()).toMatchObject({
      disputes: [],
      latestOrders: [{ delivery: { standing: "dispute_lost" } }],
      revenue: { last7Days: { totalCents: 0, orders: 1, paidBackCents: 200_00 } },
    });
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      lostCents: 200_00,
      leftCents: 0,
      mayRevoke: true,
    });
    expect(await shop.done("orders.revoke", { number })).toMatchObject({
      mayRevoke: false,
    });
    expect((await storedUnits()).map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  });

  it("leaves one unit to be revoked if it's lost after the other was refunded", async () => {
    const { number, paymentIntent, units } = await paidAtProvider(2);
    await refund({ number, entitlementIds: [units[0]] });
    await changeDispute((await openDispute(paymentIntent)).id, "lost");
    await openDispute(paymentIntent);
    await job();
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      lostCents: 100_00,
      mayRevoke: true,
    });
    await shop.act("orders.revoke", { number });
    expect(await shop.done("orders.refunds", { number })).toMatchObject({ mayRevoke: false });
    for (const [at, note] of ["Refunded: Asked", "The dispute was lost"].entries())
      expect((await stepsOf(found(units[at]))).filter((step) => step.startsWith("revoked"))).toEqual([
        `revoked, awaiting_details → revoked, warden, ${note}`,
      ]);
  });

  it("moves no money and stops no refund if it's only an inquiry", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    await openDispute(paymentIntent, { inquiry: true });
    await job();
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      disputed: false,
      disputes: [{ state: "inquiry" }],
    });
    expect(await home()).toMatchObject({ disputes: [{ orderNumber: number, state: "inquiry" }] });
    expect(await refund({ number, whole: true })).toMatchObject({ refundedCents: 100_00 });
  });
});
