import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { control, idOf, payingSite } from "./fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MONEY_BACK = ["refund.", "charge."];
const types = (events: readonly Stripe.Event[]) => events.map(({ type }) => type).toSorted();

test("a payment is refunded in parts, with signed events", async () => {
  const { stripe, paid, arrived } = await payingSite();
  const { payment_intent } = await paid();
  const part = await stripe.refunds.create({
    payment_intent,
    amount: 1900,
    reason: "requested_by_customer",
    metadata: { order: "7" },
  });
  expect(part).toMatchObject({
    object: "refund",
    amount: 1900,
    status: "succeeded",
    payment_intent,
    reason: "requested_by_customer",
    metadata: { order: "7" },
  });
  const events = await arrived(...MONEY_BACK);
  expect(types(events)).toEqual(["charge.refunded", "refund.created"]);
  const created = events.find(({ type }) => type === "refund.created");
  expect(created?.data.object).toEqual(JSON.parse(JSON.stringify(part)));
  const charge = async () => (await stripe.charges.list({ payment_intent })).data[0];
  expect(await charge()).toMatchObject({
    amount: 4900,
    amount_refunded: 1900,
    refunded: false,
    disputed: false,
  });
  const rest = await stripe.refunds.create({ charge: (await charge())?.id ?? "" });
  expect(rest.amount).toBe(3000);
  expect(await charge()).toMatchObject({ amount_refunded: 4900, refunded: true });
  const listed = await stripe.refunds.list({ payment_intent });
  expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
  expect((await stripe.refunds.retrieve(part.id)).id).toBe(part.id);
});

test("a refund is listed only with its own payment, and the intent leads to its charge", async () => {
  const { stripe, paid } = await payingSite();
  const [one, two] = [await paid(), await paid()];
  await stripe.refunds.create({ payment_intent: one.payment_intent });
  expect((await stripe.refunds.list({ payment_intent: two.payment_intent })).data).toEqual([]);
  expect((await stripe.refunds.list({ charge: "ch_other" })).data).toEqual([]);
  const intent = await stripe.paymentIntents.retrieve(one.payment_intent, { expand: ["latest_charge"] });
  expect(intent.latest_charge).toMatchObject({ object: "charge", amount_refunded: 4900 });
  const session = await stripe.checkout.sessions.retrieve(one.sessionId, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(session.payment_intent).toMatchObject({ latest_charge: { refunded: true } });
  expect(await stripe.charges.retrieve(idOf(intent.latest_charge))).toMatchObject({ amount_refunded: 4900 });
});

describe("refuses in Stripe's words", () => {
  test.for([
    [
      { amount: 4901 },
      { message: "Refund amount (€49.01) is greater than unrefunded amount on charge (€49.00)" },
    ],
    [{ amount: 0 }, { code: "parameter_invalid_integer", param: "amount" }],
    [{ amount: -1 }, { code: "parameter_invalid_integer", param: "amount" }],
    [{ reason: "bored" }, { param: "reason" }],
    [{ currency: "eur" }, { param: "currency", message: expect.stringMatching(/does not model/) }],
    [{ payment_intent: "pi_other" }, { statusCode: 404, code: "resource_missing", param: "payment_intent" }],
  ] as const)("%j", async ([change, error]) => {
    const { stripe, paid, arrived } = await payingSite();
    const { payment_intent } = await paid();
    await arrived();
    await expect(stripe.refunds.create({ payment_intent, ...change })).rejects.toMatchObject({
      statusCode: 400,
      type: "StripeInvalidRequestError",
      ...error,
    });
    expect((await stripe.refunds.list()).data).toEqual([]);
    expect(await arrived(...MONEY_BACK)).toEqual([]);
  });

  test("a refund without a payment", async () => {
    const { stripe } = await payingSite();
    await expect(stripe.refunds.create({ amount: 1 })).rejects.toMatchObject({
      message: expect.stringMatching(/payment_intent or charge/),
    });
  });

  test("a payment that's already refunded, or hasn't arrived", async () => {
    const { stripe, paid } = await payingSite({ asyncDelayMs: DAY_MS });
    const { payment_intent } = await paid();
    await stripe.refunds.create({ payment_intent });
    await expect(stripe.refunds.create({ payment_intent, amount: 1 })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const waiting = await paid({}, { iban: "AT611904300234573201" });
    await expect(stripe.refunds.create({ payment_intent: waiting.payment_intent })).rejects.toMatchObject({
      message: expect.stringMatching(/does not have a successful charge/),
    });
  });
});

describe("a chosen outcome", () => {
  test("'pending' settles by the sandbox's clock", async () => {
    const { stripe, sandbox, paid, arrived } = await payingSite();
    const { payment_intent } = await paid();
    await control(sandbox, "/refunds/outcomes", {
      outcomes: [{ status: "pending", becomes: "succeeded", afterMs: 3 * DAY_MS }],
    });
    const { id, status } = await stripe.refunds.create({ payment_intent });
    expect(status).toBe("pending");
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    await arrived();
    await control(sandbox, "/clock", { aheadMs: 2 * DAY_MS });
    expect((await stripe.refunds.retrieve(id)).status).toBe("pending");
    await control(sandbox, "/clock", { aheadMs: 3 * DAY_MS + 1 });
    expect((await stripe.refunds.retrieve(id)).status).toBe("succeeded");
    const events = await arrived(...MONEY_BACK);
    expect(types(events)).toEqual(["charge.refund.updated", "refund.updated"]);
    expect(events[0]?.data.previous_attributes).toEqual({ status: "pending" });
  });

  test("a refund that fails after it succeeded can be refunded again", async () => {
    const { stripe, sandbox, paid, arrived } = await payingSite();
    const { payment_intent } = await paid();
    await control(sandbox, "/refunds/outcomes", {
      outcomes: [{ status: "succeeded", becomes: "failed", afterMs: DAY_MS }],
    });
    const { id, status } = await stripe.refunds.create({ payment_intent, amount: 4000 });
    expect(status).toBe("succeeded");
    await arrived();
    await control(sandbox, "/clock", { aheadMs: DAY_MS });
    const events = await arrived(...MONEY_BACK);
    expect(types(events)).toEqual(["charge.refund.updated", "refund.failed", "refund.updated"]);
    expect(events.map(({ data }) => data.object)).toMatchObject(
      Array.from({ length: 3 }, () => ({ id, status: "failed", failure_reason: "unknown" })),
    );
    expect((await stripe.charges.list({ payment_intent })).data[0]).toMatchObject({ amount_refunded: 0 });
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(4900);
  });
});

test.for([
  ["4000 0000 0000 7726", ["pending", "succeeded"]],
  ["4000 0000 0000 5126", ["succeeded", "failed"]],
] as const)("the refund of card %s is %j", async ([card, [first, last]]) => {
  const { stripe, sandbox, paid } = await payingSite({ asyncDelayMs: DAY_MS });
  const { payment_intent } = await paid({}, { card });
  const { id, status } = await stripe.refunds.create({ payment_intent });
  expect(status).toBe(first);
  await control(sandbox, "/clock", { aheadMs: DAY_MS });
  expect((await stripe.refunds.retrieve(id)).status).toBe(last);
});

test("the dashboard can refund, settle a refund, and make one fail with a reason", async () => {
  const { stripe, sandbox, paid } = await payingSite();
  const { sessionId, payment_intent } = await paid();
  await control(sandbox, "/refunds/outcomes", { outcomes: [{ status: "pending" }, { status: "pending" }] });
  const made = await control(sandbox, "/refunds", { sessionId, amountCents: 900 });
  expect(made).toMatchObject({ status: 200, body: { amount: 900, status: "pending", payment_intent } });
  const other = await control(sandbox, "/refunds", { paymentIntent: payment_intent });
  await control(sandbox, "/refunds/settle", { refundId: made.body["id"] });
  await control(sandbox, "/refunds/fail", { refundId: other.body["id"], failureReason: "declined" });
  expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([
    { status: "failed", failure_reason: "declined" },
    { status: "succeeded" },
  ]);
  const again = await control(sandbox, "/refunds/settle", { refundId: other.body["id"] });
  expect(again).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/does not become/) } },
  });
});
