import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { refundEvents, refunds } from "../../db/schema/refunds.ts";
import { withdrawals } from "../../db/schema/withdrawals.ts";
import { orderToken } from "../../records/order-link.ts";
import { signedInAdmin, signedInUser } from "../../testing/accounts.ts";
import { mutation, refusalOf } from "../../testing/mutation.ts";
import { firstToken } from "../../testing/orders.ts";
import { resetPayments } from "../../testing/payments.ts";
import { query } from "../../testing/query.ts";
import { moneyAtProvider, type PaidOrder, paidAtProvider, refund } from "../../testing/refunds.ts";
import { testDatabase } from "../../testing/shop.ts";

let headers: Record<string, string>;
let order: PaidOrder;

beforeEach(async () => {
  await resetPayments();
  ({ headers } = await signedInAdmin());
  order = await paidAtProvider(2);
});

/** Returns everything that these calls could change, here and at the provider. */
async function everything() {
  const db = testDatabase();
  return {
    orders: await db.select().from(orders).orderBy(asc(orders.id)),
    units: await db.select().from(entitlements).orderBy(asc(entitlements.id)),
    unitEvents: await db.$count(entitlementEvents),
    refunds: await db.select().from(refunds).orderBy(asc(refunds.id)),
    refundEvents: await db.$count(refundEvents),
    withdrawals: await db.select().from(withdrawals),
    mails: await db.$count(mails),
    provider: (await moneyAtProvider()).refunds,
  };
}

const declareWithdrawal = async () => {
  const { number } = order;
  const fields = { name: "Ada", orderNumber: number, email: "sam@example.com", products: "" };
  expect((await mutation("withdrawals.submit", { ...fields, clientKey: crypto.randomUUID() })).status).toBe(
    200,
  );
  const [stored] = await testDatabase().select().from(withdrawals);
  return stored?.id ?? "";
};

const NOBODY = "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27";
const QUERIES = new Set(["orders.refunds", "renewals.list"]);
const send = (name: string, input: unknown, by = headers) =>
  (QUERIES.has(name) ? query : mutation)(name, input, by);

const WHOLE = { number: "SO-001001", whole: true, reason: "Asked" };
describe("input with the wrong shape is refused with one sentence, and nothing changes", () => {
  it.each<[string, unknown, number, string]>([
    ["orders.refund", [WHOLE], 400, "The call takes an order's number and what to refund."],
    ["orders.refund", { ...WHOLE, number: 1001 }, 400, "number must be text."],
    ["orders.refund", { ...WHOLE, number: "SO-001002" }, 404, "There is no order with this number."],
    ["orders.refund", { ...WHOLE, whole: false }, 400, "whole can only be true."],
    ["orders.refund", { ...WHOLE, whole: "true" }, 400, "whole can only be true."],
    [
      "orders.refund",
      { ...WHOLE, whole: undefined, entitlementIds: "all" },
      400,
      "entitlementIds must be a list.",
    ],
    ["orders.refund", { ...WHOLE, whole: undefined, entitlementIds: [1] }, 400, "The unit must be text."],
    [
      "orders.refund",
      { ...WHOLE, whole: undefined, amountCents: "50" },
      400,
      "The amount must be a whole number of cents.",
    ],
    [
      "orders.refund",
      { ...WHOLE, whole: undefined, amountCents: 0.5 },
      400,
      "The amount must be a whole number of cents.",
    ],
    [
      "orders.refund",
      { ...WHOLE, whole: undefined, amountCents: -1 },
      400,
      "The amount must be at least €0.01.",
    ],
    ["orders.refund", { ...WHOLE, whole: undefined, amountCents: 1e8 }, 400, "The amount is too large."],
    ["orders.refund", { ...WHOLE, keep: "yes" }, 400, "keep must be true or false."],
    ["orders.refund", { ...WHOLE, requestKey: "1" }, 400, "requestKey must be a UUID."],
    ["orders.refund", { ...WHOLE, reason: undefined }, 400, "The reason is required."],
    [
      "orders.refund",
      { ...WHOLE, reason: "x".repeat(501) },
      400,
      "The reason may have at most 500 characters.",
    ],
    ["orders.refunds", undefined, 400, "The call takes an order's number."],
    ["orders.refunds", { number: 1001 }, 400, "number must be text."],
    ["orders.refunds", { number: "SO-001002" }, 404, "There is no order with this number."],
    ["orders.retryRefund", { id: "RF-1" }, 404, "This refund does not exist."],
    ["orders.retryRefund", { id: NOBODY }, 404, "This refund does not exist."],
    ["withdrawals.refund", [NOBODY], 400, "The call takes an id."],
    ["withdrawals.refund", { id: 1 }, 400, "id must be text."],
    ["withdrawals.refund", { id: "WD-001001" }, 404, "This withdrawal does not exist."],
    ["withdrawals.refund", { id: NOBODY }, 404, "This withdrawal does not exist."],
    ["renewals.list", { withinDays: "90" }, 400, "withinDays is a whole number from 1 to 366."],
    ["renewals.list", { withinDays: -1 }, 400, "withinDays is a whole number from 1 to 366."],
    ["reminders.stop", ["all"], 400, "The call takes a token."],
    ["reminders.stop", { token: 1 }, 400, "token must be text."],
    [
      "reminders.stop",
      { token: NOBODY },
      404,
      "We couldn’t find this order. Check that you copied the whole link.",
    ],
  ])("%s of %j answers %i: %s", async (name, input, status, message) => {
    await declareWithdrawal();
    const before = await everything();
    expect(await refusalOf(await send(name, input))).toMatchObject({ status, message });
    expect(await everything()).toEqual(before);
  });
});

describe("units that can't be refunded change nothing, here or at the provider (D48)", () => {
  it("a refunded unit, alone or with another", async () => {
    const [revoked, other] = order.units;
    await refund({ number: order.number, entitlementIds: [revoked] }, headers);
    const before = await everything();
    for (const entitlementIds of [[revoked], [other, revoked]])
      expect(
        await refusalOf(await send("orders.refund", { ...WHOLE, whole: undefined, entitlementIds })),
      ).toMatchObject({
        status: 409,
        message: "Draft (1 of 2) of SO-001001 cannot be refunded: it was refunded before.",
      });
    expect(await everything()).toEqual(before);
  });

  it("a revoked unit can't be delivered either, alone or in bulk", async () => {
    const [id, other] = order.units;
    await refund({ number: order.number, entitlementIds: [id] }, headers);
    const before = await everything();
    const text = "Draft (1 of 2) of SO-001001 cannot be delivered: it was revoked by warden.";
    const rows = [id, other].map((unit) => ({ id: unit, reference: "571-1" }));
    for (const [call, input, message] of [
      ["deliveries.deliver", rows[0], text],
      ["deliveries.bulk", { rows, dryRun: false }, `Nothing was delivered. ${text}`],
    ] as const)
      expect(await refusalOf(await send(call, input))).toMatchObject({ status: 409, message });
    expect(await everything()).toEqual(before);
  });
});

describe("a caller who isn't an administrator changes nothing (D19)", () => {
  it.each(["orders.refund", "orders.refunds", "withdrawals.refund", "renewals.list"])("%s", async (name) => {
    const id = await declareWithdrawal();
    const before = await everything();
    const inputs: Readonly<Record<string, object>> = {
      "orders.refund": WHOLE,
      "orders.refunds": { number: order.number },
      "withdrawals.refund": { id },
      "renewals.list": { withinDays: 90 },
    };
    expect((await refusalOf(await send(name, inputs[name], {}))).status).toBe(401);
    const user = await signedInUser();
    expect((await refusalOf(await send(name, inputs[name], user.headers))).status).toBe(403);
    expect(await everything()).toEqual(before);
  });

  it("stopping reminders needs the order's token, and an account isn't enough", async () => {
    const before = await everything();
    const { id } = order;
    for (const token of [
      id,
      id.replaceAll("-", ""),
      orderToken({ orderLinkSecret: "x".repeat(40) }, { id, linkVersion: 0 }),
    ])
      expect((await refusalOf(await send("reminders.stop", { token }))).status).toBe(404);
    expect(await everything()).toEqual(before);
    expect((await send("reminders.stop", { token: firstToken(id) }, {})).status).toBe(200);
  });
});
