import type Stripe from "stripe";
import { expect, test } from "vitest";
import { control, payingSite } from "./fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const types = (events: readonly Stripe.Event[]) =>
  events.map(({ type }) => type.replace("charge.dispute.", "")).toSorted();

async function disputedSite(request: object = {}) {
  const site = await payingSite();
  const payment = await site.paid();
  await site.arrived();
  const { body } = await control(site.sandbox, "/disputes", { sessionId: payment.sessionId, ...request });
  const dispute = await site.stripe.disputes.retrieve(String(body["id"]));
  const change = (status: string) =>
    control(site.sandbox, "/disputes/change", { disputeId: dispute.id, status });
  return { ...site, ...payment, dispute, change };
}

test("a dispute withdraws the sum, has a deadline, and blocks refunds until it's won", async () => {
  const { stripe, payment_intent, dispute, change, arrived } = await disputedSite({
    reason: "product_not_received",
  });
  expect(dispute).toMatchObject({
    object: "dispute",
    amount: 4900,
    status: "needs_response",
    reason: "product_not_received",
    payment_intent,
    is_charge_refundable: false,
    balance_transactions: [{ amount: -4900, fee: 2000, net: -6900 }],
    evidence_details: { submission_count: 0, due_by: dispute.created + 7 * 24 * 60 * 60 },
  });
  expect(types(await arrived("charge.dispute"))).toEqual(["created", "funds_withdrawn"]);
  expect((await stripe.charges.list({ payment_intent })).data[0]).toMatchObject({ disputed: true });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: "charge_disputed",
    message: expect.stringMatching(/has been charged back; cannot issue a refund\.$/),
  });
  await change("under_review");
  expect(types(await arrived("charge.dispute"))).toEqual(["updated"]);
  await change("won");
  const closed = await arrived("charge.dispute");
  expect(types(closed)).toEqual(["closed", "funds_reinstated"]);
  expect(closed[0]?.data.object).toMatchObject({
    status: "won",
    balance_transactions: [{}, { amount: 4900, fee: 0 }],
  });
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ status: "succeeded" });
});

test("a lost dispute leaves nothing to refund, and stays lost", async () => {
  const { stripe, payment_intent, dispute, change, arrived } = await disputedSite();
  await arrived();
  await change("lost");
  expect(types(await arrived("charge.dispute"))).toEqual(["closed"]);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_disputed" });
  expect(await change("won")).toMatchObject({ status: 400 });
  expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([
    { id: dispute.id, status: "lost" },
  ]);
  expect((await stripe.disputes.list({ charge: "ch_other" })).data).toEqual([]);
});

test("an inquiry withdraws no money, and can be refunded, answered, closed or escalated to a dispute", async () => {
  const { stripe, sandbox, payment_intent, sessionId, dispute, change, arrived } = await disputedSite({
    inquiry: true,
  });
  expect(dispute).toMatchObject({
    status: "warning_needs_response",
    is_charge_refundable: true,
    balance_transactions: [],
  });
  await stripe.refunds.create({ payment_intent, amount: 100 });
  expect(types(await arrived("charge.dispute"))).toEqual(["created"]);
  expect((await control(sandbox, "/disputes", { sessionId })).status).toBe(400);
  await change("warning_under_review");
  await change("needs_response");
  expect(types(await arrived("charge.dispute"))).toEqual(["funds_withdrawn", "updated", "updated"]);
  const other = await disputedSite({ inquiry: true });
  await other.arrived();
  await other.change("warning_closed");
  expect(types(await other.arrived("charge.dispute"))).toEqual(["closed"]);
});

test("a dispute is lost at its deadline unless it was answered", async () => {
  const [silent, answered] = [await disputedSite({ dueInDays: 2 }), await disputedSite({ dueInDays: 2 })];
  await answered.change("under_review");
  for (const [site, before, after] of [
    [silent, "needs_response", "lost"],
    [answered, "under_review", "under_review"],
  ] as const) {
    const status = async () => (await site.stripe.disputes.retrieve(site.dispute.id)).status;
    await control(site.sandbox, "/clock", { aheadMs: DAY_MS });
    expect(await status()).toBe(before);
    await control(site.sandbox, "/clock", { aheadMs: 3 * DAY_MS });
    expect(await status()).toBe(after);
  }
});

test("a dispute makes a pending refund fail", async () => {
  const { stripe, sandbox, paid } = await payingSite();
  const { payment_intent } = await paid();
  await control(sandbox, "/refunds/outcomes", { outcomes: [{ status: "pending" }] });
  const { id } = await stripe.refunds.create({ payment_intent, amount: 1000 });
  await control(sandbox, "/disputes", { paymentIntent: payment_intent });
  expect(await stripe.refunds.retrieve(id)).toMatchObject({
    status: "failed",
    failure_reason: "charge_for_pending_refund_disputed",
  });
});

test.for([
  ["4000 0000 0000 0259", { reason: "fraudulent", status: "needs_response" }],
  ["4000 0000 0000 2685", { reason: "product_not_received", status: "needs_response" }],
  ["4000 0000 0000 1976", { reason: "fraudulent", status: "warning_needs_response" }],
] as const)("a payment by card %s is disputed immediately: %j", async ([card, dispute]) => {
  const { stripe, paid } = await payingSite();
  const { payment_intent } = await paid({}, { card });
  expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([dispute]);
});

test.for([{}, { sessionId: "cs_test_other" }, { charge: "ch_other" }])(
  "%j names no payment",
  async (body) => {
    const { sandbox, paid } = await payingSite();
    await paid();
    for (const path of ["/disputes", "/refunds"])
      expect(await control(sandbox, path, body)).toMatchObject({ status: 400 });
  },
);
