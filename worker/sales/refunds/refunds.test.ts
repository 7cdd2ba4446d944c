import { describe, expect, it } from "vitest";
import { stepsOf, storedUnits } from "../../testing/deliveries.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { found } from "../../testing/found.ts";
import { openSession } from "../../testing/payments.ts";
import { setFaults } from "../../testing/provider.ts";
import {
  failRefund,
  moneyAtProvider,
  openDispute,
  paidAtProvider,
  refunding,
  refundMails,
  refundOutcomes,
  storedMismatches,
  storedNotes,
  storedRefunds,
} from "../../testing/refunds.ts";
import { testServices } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

const shop = staffShop();
const refund = refunding(shop);
const shown = (number: string) => shop.done("orders.refunds", { number });
const states = async () => (await storedUnits()).map(({ state }) => state);
const refused = (input: object) => shop.refused("orders.refund", { reason: "Asked", ...input });
const MINUTES_MS = 60_000;
const job = (minutesLater = 5) =>
  reconcileRefunds(testServices(), new Date(Date.now() + minutesLater * MINUTES_MS));

describe("a refund (D48)", () => {
  it("of units pays them back on their line of the credit note, and revokes them", async () => {
    const { number, units } = await paidAtProvider(3);
    const made = await refund({ number, entitlementIds: [units[1]] });
    expect(made).toMatchObject({
      refundedCents: 100_00,
      leftCents: 200_00,
      refunds: [
        { state: "succeeded", scope: "units", units: ["Draft (2 of 3)"], creditNote: expect.any(String) },
      ],
    });
    const { creditNotes, refunds } = await moneyAtProvider();
    expect(refunds).toMatchObject([{ amount: 100_00, status: "succeeded" }]);
    expect(creditNotes).toMatchObject([
      { amount: 100_00, lines: { data: [{ type: "invoice_line_item", quantity: 1, amount: 100_00 }] } },
    ]);
    expect((await stepsOf(found(units[1]))).at(-1)).toBe(
      "revoked, awaiting_details → revoked, warden, Refunded: Asked",
    );
    expect((await states()).toSorted()).toEqual(["awaiting_details", "awaiting_details", "revoked"]);
    expect((await refund({ number, entitlementIds: [units[2]] })).refunds).toMatchObject([
      { units: ["Draft (2 of 3)"], creditNote: expect.stringMatching(/-CN-01$/), retryable: false },
      { units: ["Draft (3 of 3)"], creditNote: expect.stringMatching(/-CN-02$/), retryable: false },
    ]);
  });

  it("of the whole order pays back the remaining amount, and revokes the remaining units", async () => {
    const { number } = await paidAtProvider(2);
    expect(await refund({ number, amountCents: 30_00 })).toMatchObject({ isPaid: true });
    expect(await states()).toEqual(["awaiting_details", "awaiting_details"]);
    const made = await refund({ number, whole: true });
    expect(made).toMatchObject({ refundedCents: 200_00, leftCents: 0 });
    expect(made.refunds.map(({ amountCents }) => amountCents)).toEqual([30_00, 170_00]);
    expect(await states()).toEqual(["revoked", "revoked"]);
    const notes = await storedNotes();
    expect(notes.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other)).toEqual([
      30_00, 170_00,
    ]);
    expect(await storedMismatches()).toEqual([]);
  });

  it("leaves the buyer the refunded units on request, until the whole order is refunded", async () => {
    const { number, units } = await paidAtProvider(2);
    await refund({ number, entitlementIds: [units[0]], keep: true });
    expect(await states()).toEqual(["awaiting_details", "awaiting_details"]);
    expect(await refused({ number, entitlementIds: [units[0]] })).toEqual({
      status: 409,
      message: `Draft (1 of 2) of ${number} cannot be refunded: it was refunded before.`,
    });
    await refund({ number, whole: true });
    expect(await states()).toEqual(["revoked", "revoked"]);
  });

  it("queues the buyer's mail once, when it succeeds", async () => {
    const { number } = await paidAtProvider(1);
    await refund({ number, whole: true });
    await job();
    const queued = await refundMails();
    expect(queued).toMatchObject([{ subject: `We've refunded €100.00 for your order ${number}` }]);
    expect(queued[0]?.text).toContain("Draft, 1 year");
  });

  it("is made once, no matter how often its button is pressed", async () => {
    const { number } = await paidAtProvider(2);
    const input = { number, amountCents: 50_00, requestKey: crypto.randomUUID() };
    await Promise.all([refund(input), refund(input), refund(input)]);
    expect(await storedRefunds()).toHaveLength(1);
    expect((await moneyAtProvider()).refunds).toMatchObject([{ amount: 50_00 }]);
  });

  it("can't exceed the paid amount, even with ten administrators at the same time", async () => {
    const { number } = await paidAtProvider(2);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.act("orders.refund", { number, amountCents: 70_00, reason: "Asked" }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200).length;
    const refusedCalls = answers.filter(({ status }) => status === 409).length;
    expect([taken, refusedCalls]).toEqual([2, 8]);
    expect((await shown(number)).leftCents).toBe(60_00);
  });
});

describe("an impossible refund changes nothing (D48)", () => {
  it("a unit that was refunded before", async () => {
    const { number, units } = await paidAtProvider(2);
    await refund({ number, entitlementIds: [units[0]] });
    expect((await refused({ number, entitlementIds: units })).message).toBe(
      `Draft (1 of 2) of ${number} cannot be refunded: it was refunded before.`,
    );
  });

  it("an order whose payment is disputed", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    await openDispute(paymentIntent);
    await job();
    expect(await refused({ number, whole: true })).toEqual({
      status: 409,
      message: `${number} cannot be refunded while its payment is disputed: the payment provider refuses it.`,
    });
    expect(await storedRefunds()).toEqual([]);
  });
});

describe("a refund whose response is lost (D48)", () => {
  it("stays pending, reserves its amount and units, and is requested once more", async () => {
    const { id, number, units } = await paidAtProvider(2);
    // This finds the invoice, so that only the refund itself gets no response.
    await job();
    const faults = loggedFaults();
    await setFaults({ api: "error" });
    const made = await refund({ number, entitlementIds: [units[0]] });
    expect(made).toMatchObject({ pendingCents: 100_00, leftCents: 100_00, refunds: [{ state: "pending" }] });
    const deliver = { id: units[0], reference: "571-1" };
    expect(await shop.refused("deliveries.deliver", deliver)).toMatchObject({
      status: 409,
      message: `Draft (1 of 2) of ${number} cannot be delivered: it is being refunded.`,
    });
    const list = { rows: units.map((id) => ({ id, reference: "571-1" })), dryRun: false };
    expect(await shop.refused("deliveries.bulk", list)).toMatchObject({
      status: 409,
      message: `Nothing was delivered. Draft (1 of 2) of ${number} cannot be delivered: it is being refunded.`,
    });
    expect(await states()).toEqual(["awaiting_details", "awaiting_details"]);
    expect(faults()).toMatchObject([
      { event: "a refund's answer is not known", orderId: id, causes: expect.any(Array) },
    ]);
    await setFaults({ api: "ok" });
    await job();
    await job();
    expect(faults()).toHaveLength(1);
    expect(await shown(number)).toMatchObject({ refundedCents: 100_00, pendingCents: 0 });
    expect((await moneyAtProvider()).refunds).toHaveLength(1);
    expect(await shop.refused("deliveries.deliver", deliver)).toMatchObject({
      message: `Draft (1 of 2) of ${number} cannot be delivered: it was revoked by warden.`,
    });
  });

  it("is found if the provider had made it", async () => {
    const { number } = await paidAtProvider(1);
    await job();
    await setFaults({ api: "drop", apiCalls: 2 });
    await refund({ number, whole: true });
    await setFaults({ api: "ok" });
    await job();
    expect((await storedRefunds()).map(({ state }) => state)).toEqual(["succeeded"]);
    expect((await moneyAtProvider()).refunds).toHaveLength(1);
  });
});

describe("a refund that fails or is pending (D48)", () => {
  it("frees its amount if it fails after it succeeded, keeps its credit note, and is retried without another one", async () => {
    const { number } = await paidAtProvider(1);
    const { refunds: made } = await refund({ number, whole: true });
    const [provider] = (await moneyAtProvider()).refunds;
    await failRefund(provider?.id ?? "");
    await job();
    expect(await shown(number)).toMatchObject({
      refundedCents: 0,
      toRepeatCents: 100_00,
      leftCents: 0,
      refunds: [{ state: "failed", failureReason: "lost_or_stolen_card", retryable: true }],
    });
    expect(await refused({ number, amountCents: 1_00 })).toEqual({
      status: 409,
      message: `Nothing is left to refund of ${number}. A refund of €100.00 failed: try that one again.`,
    });
    const retry = { id: made[0]?.id };
    const faults = loggedFaults();
    const answers = await Promise.all([
      shop.act("orders.retryRefund", retry),
      shop.act("orders.retryRefund", retry),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(faults()).toEqual([]);
    expect(await shown(number)).toMatchObject({
      refundedCents: 100_00,
      toRepeatCents: 0,
      refunds: [
        { state: "failed", retryable: false },
        { state: "succeeded", reason: "Asked", creditNote: expect.any(String) },
      ],
    });
    expect(await storedNotes()).toHaveLength(1);
    expect(await storedMismatches()).toEqual([]);
    expect(await refundMails()).toHaveLength(2);
  });

  it("fails immediately if the provider refuses it, without revoking anything", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    // No webhook reports the dispute, so only the provider knows about it.
    await openDispute(paymentIntent);
    expect((await refused({ number, whole: true })).message).toMatch(
      /^The payment provider refused the refund: .*charged back/,
    );
    expect(await storedRefunds()).toMatchObject([{ state: "failed", providerId: null }]);
    expect(await states()).toEqual(["awaiting_details"]);
  });

  it("pays back nothing and mails nothing while it's pending", async () => {
    const { number } = await paidAtProvider(1);
    await refundOutcomes({ status: "pending" });
    expect(await refund({ number, whole: true })).toMatchObject({
      pendingCents: 100_00,
      refundedCents: 0,
    });
    expect(await states()).toEqual(["revoked"]);
    expect(await refundMails()).toEqual([]);
  });
});

it("refunds nothing for an order that isn't paid or doesn't exist", async () => {
  await openSession();
  expect(await refused({ number: "SO-001001", whole: true })).toEqual({
    status: 409,
    message: "SO-001001 is not paid, so there is nothing to refund.",
  });
  expect((await refused({ number: "SO-001002", whole: true })).status).toBe(404);
  expect(await storedRefunds()).toEqual([]);
  expect(await shown("SO-001001")).toMatchObject({ isPaid: false, leftCents: 0 });
});
