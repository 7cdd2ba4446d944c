import { expect, test } from "vitest";
import { control, lineItem, payingSite } from "./fixture.ts";

const DAY_S = 24 * 60 * 60;
const IBAN = "AT611904300234573201";
const newest = { limit: 100 };

test("a charge moves the balance less its fee, and names its transaction", async () => {
  const { stripe, paid } = await payingSite();
  const { payment_intent } = await paid({ line_items: [lineItem({ cents: 100_00 })] });
  const [charge] = (await stripe.charges.list({ payment_intent })).data;
  const { data } = await stripe.balanceTransactions.list({ ...newest, expand: ["data.source"] });
  expect(data).toMatchObject([
    {
      id: charge?.balance_transaction,
      object: "balance_transaction",
      type: "charge",
      reporting_category: "charge",
      amount: 100_00,
      fee: 1_75,
      net: 98_25,
      fee_details: [{ amount: 1_75, type: "stripe_fee" }],
      created: charge?.created,
      status: "pending",
      source: { id: charge?.id, object: "charge", payment_intent },
    },
  ]);
  const [{ id, available_on: availableOn, created } = { id: "", available_on: 0, created: 0 }] = data;
  expect(availableOn % DAY_S).toBe(0);
  expect(availableOn - created).toBeGreaterThan(2 * DAY_S);
  expect(await stripe.balanceTransactions.retrieve(id)).toMatchObject({ source: charge?.id });
});

test("a debit moves the balance once it has settled, and none if it fails", async () => {
  const { stripe, sandbox, paid } = await payingSite();
  const [one, two] = [await paid({}, { iban: IBAN }), await paid({}, { iban: IBAN })];
  expect((await stripe.balanceTransactions.list(newest)).data).toEqual([]);
  await control(sandbox, "/clock", { aheadMs: 5_000 });
  await control(sandbox, "/settle", { sessionId: one.sessionId, outcome: "succeeded" });
  await control(sandbox, "/settle", { sessionId: two.sessionId, outcome: "failed" });
  const session = await stripe.checkout.sessions.retrieve(one.sessionId);
  const { data } = await stripe.balanceTransactions.list(newest);
  expect(data).toMatchObject([{ type: "payment", reporting_category: "charge", fee: 35 }]);
  expect(data[0]?.created).toBeGreaterThanOrEqual(session.created + 4);
});

test("refunds take money from the balance when they are made, and bring it back when they fail", async () => {
  const { stripe, sandbox, paid } = await payingSite();
  const { payment_intent } = await paid();
  const outcome = (outcomes: object[]) => control(sandbox, "/refunds/outcomes", { outcomes });
  const refund = () => stripe.refunds.create({ payment_intent, amount: 10_00 });
  await outcome([{ status: "succeeded" }, { status: "failed" }]);
  const kept = await refund();
  await refund();
  const amounts = async () =>
    (await stripe.balanceTransactions.list(newest)).data.map(({ type, amount }) => [type, amount]);
  expect(await amounts()).toEqual([
    ["refund", -10_00],
    ["charge", 49_00],
  ]);
  await control(sandbox, "/refunds/fail", { refundId: kept.id });
  expect(await amounts()).toEqual([
    ["refund_failure", 10_00],
    ["refund", -10_00],
    ["charge", 49_00],
  ]);
  const { failure_balance_transaction: failure } = await stripe.refunds.retrieve(kept.id);
  expect(await stripe.balanceTransactions.list({ source: kept.id, type: "refund_failure" })).toMatchObject({
    data: [{ id: failure, reporting_category: "refund_failure" }],
  });
});

test("disputes are in the balance as on the dispute itself", async () => {
  const { stripe, sandbox, paid } = await payingSite();
  const { sessionId } = await paid();
  const { body } = await control(sandbox, "/disputes", { sessionId });
  await control(sandbox, "/disputes/change", { disputeId: body["id"], status: "won" });
  const { balance_transactions: own } = await stripe.disputes.retrieve(String(body["id"]));
  const { data } = await stripe.balanceTransactions.list({ type: "adjustment", expand: ["data.source"] });
  expect(data.map(({ id, amount, fee }) => [id, amount, fee]).toReversed()).toEqual(
    own.map(({ id, amount, fee }) => [id, amount, fee]),
  );
  expect(data.map(({ reporting_category: category }) => category)).toEqual(["dispute_reversal", "dispute"]);
  expect(data[0]?.source).toMatchObject({ object: "dispute", id: body["id"] });
});

test("everything available is paid out daily, on the day on which it became so", async () => {
  const { stripe, sandbox, paid } = await payingSite();
  const { payment_intent } = await paid({ line_items: [lineItem({ cents: 100_00 })] });
  await paid({ line_items: [lineItem({ cents: 50_00 })] });
  await stripe.refunds.create({ payment_intent, amount: 20_00 });
  expect((await stripe.payouts.list()).data).toEqual([]);
  await control(sandbox, "/clock", { aheadMs: 30 * DAY_S * 1000 });
  const { data: payouts } = await stripe.payouts.list();
  const net = 100_00 - 1_75 + 50_00 - 1_00 - 20_00;
  expect(payouts).toMatchObject([{ object: "payout", amount: net, status: "paid", automatic: true }]);
  const [payout] = payouts;
  const { data: parts } = await stripe.balanceTransactions.list({ payout: payout?.id ?? "", limit: 100 });
  expect(parts.map(({ type }) => type).toSorted()).toEqual(["charge", "charge", "payout", "refund"]);
  expect(parts.reduce((sum, part) => sum + part.net, 0)).toBe(0);
  const charge = parts.find(({ type }) => type === "charge");
  expect([payout?.created, payout?.balance_transaction]).toEqual([
    charge?.available_on,
    parts.find(({ type }) => type === "payout")?.id,
  ]);
  expect((await stripe.payouts.list()).data).toEqual(payouts);
  expect(await stripe.payouts.retrieve(payout?.id ?? "")).toEqual(payout);
});

test("reserves, top-ups and types of the future move the balance and its payouts, on demand", async () => {
  const { stripe, sandbox, paid } = await payingSite();
  await paid({ line_items: [lineItem({ cents: 100_00 })] });
  await control(sandbox, "/balance", { type: "reserve_hold", amountCents: -10_00 });
  await control(sandbox, "/balance", { type: "stripe_fee", reportingCategory: "fee", amountCents: -1_00 });
  await control(sandbox, "/balance", { type: "not_yet", amountCents: 5_00, feeCents: 1_00 });
  const { data } = await stripe.balanceTransactions.list({ ...newest, expand: ["data.source"] });
  expect(data.map(({ type, reporting_category: category, net }) => [type, category, net])).toEqual([
    ["not_yet", "not_yet", 4_00],
    ["stripe_fee", "fee", -1_00],
    ["reserve_hold", "reserve_hold", -10_00],
    ["charge", "charge", 98_25],
  ]);
  expect(data[0]?.source).toBeNull();
  await control(sandbox, "/clock", { aheadMs: 30 * DAY_S * 1000 });
  const payouts = (await stripe.payouts.list()).data;
  expect(payouts.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_00 - 1_00 - 10_00 + 98_25);
});
