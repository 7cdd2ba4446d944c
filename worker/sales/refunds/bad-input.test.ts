import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { refundEvents, refunds } from "../../db/schema/refunds.ts";
import { withdrawals } from "../../db/schema/withdrawals.ts";
import { moneyAtProvider, paidAtProvider } from "../../testing/refunds.ts";
import { testDatabase } from "../../testing/shop.ts";
import { type CallName, staffShop } from "../../testing/staff-shop.ts";
import { recordedWithdrawal } from "../../testing/withdrawals.ts";

const shop = staffShop();

/** Returns everything that these calls could change, here and at the provider. */
async function everything() {
  const db = testDatabase();
  return {
    orders: await db.select().from(orders),
    units: await db.select().from(entitlements).orderBy(asc(entitlements.id)),
    refunds: await db.$count(refunds),
    refundEvents: await db.$count(refundEvents),
    withdrawals: await db.select().from(withdrawals),
    mails: await db.$count(mails),
    provider: (await moneyAtProvider()).refunds,
  };
}

const NOBODY = "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27";
const WHOLE = { number: "SO-001001", whole: true, reason: "Asked" };
const units = (entitlementIds: unknown) => ({ ...WHOLE, whole: undefined, entitlementIds });
const sum = (amountCents: unknown) => ({ ...WHOLE, whole: undefined, amountCents });
const WHOLE_CENTS = "The amount must be a whole number of cents.";
const NO_ORDER = "There is no order with this number.";
const ONE_SCOPE = "Refund either the whole order, units of it, or a sum.";

const REFUSED: readonly [call: CallName, input: unknown, status: number, sentence: string][] = [
  ["orders.refund", [WHOLE], 400, "The call takes an order's number and what to refund."],
  ["orders.refund", { ...WHOLE, number: 1001 }, 400, "number must be text."],
  ["orders.refund", { ...WHOLE, number: "SO-001002" }, 404, NO_ORDER],
  ["orders.refund", { ...WHOLE, whole: undefined }, 400, ONE_SCOPE],
  ["orders.refund", { ...WHOLE, amountCents: 1 }, 400, ONE_SCOPE],
  ["orders.refund", { ...WHOLE, whole: false }, 400, "whole can only be true."],
  ["orders.refund", units("all"), 400, "entitlementIds must be a list."],
  ["orders.refund", units([]), 400, "Choose at least one unit."],
  ["orders.refund", units([1]), 400, "The unit must be text."],
  ["orders.refund", units([NOBODY]), 409, "SO-001001 has no such unit."],
  ["orders.refund", sum("50"), 400, WHOLE_CENTS],
  ["orders.refund", sum(0.5), 400, WHOLE_CENTS],
  ["orders.refund", sum(0), 400, "The amount must be at least €0.01."],
  ["orders.refund", sum(1e8), 400, "The amount is too large."],
  [
    "orders.refund",
    sum(200_01),
    409,
    "€200.01 is more than the €200.00 that is left to refund of SO-001001.",
  ],
  ["orders.refund", { ...WHOLE, keep: "yes" }, 400, "keep must be true or false."],
  ["orders.refund", { ...WHOLE, requestKey: "1" }, 400, "requestKey must be a UUID."],
  ["orders.refund", { ...WHOLE, reason: " " }, 400, "The reason is required."],
  [
    "orders.refund",
    { ...WHOLE, reason: "x".repeat(501) },
    400,
    "The reason may have at most 500 characters.",
  ],
  ["orders.refunds", undefined, 400, "The call takes an order's number."],
  ["orders.refunds", { number: "SO-001002" }, 404, NO_ORDER],
  ["orders.retryRefund", { id: "RF-1" }, 404, "This refund does not exist."],
  ["orders.retryRefund", { id: NOBODY }, 404, "This refund does not exist."],
  ["withdrawals.refund", [NOBODY], 400, "The call takes an id."],
  ["withdrawals.refund", { id: 1 }, 400, "id must be text."],
  ["withdrawals.refund", { id: "WD-001001" }, 404, "This withdrawal does not exist."],
  ["withdrawals.refund", { id: NOBODY }, 404, "This withdrawal does not exist."],
  ["renewals.list", { withinDays: "90" }, 400, "withinDays is a whole number from 1 to 366."],
  ["reminders.stop", ["all"], 400, "The call takes a token."],
  ["reminders.stop", { token: 1 }, 400, "token must be text."],
];

it("impossible input is refused with one sentence, and nothing changes (D48)", async () => {
  const { id } = await paidAtProvider(2);
  await recordedWithdrawal({ orderId: id });
  // The first refusal that the shop may answer only with the invoice's number stores that number.
  await shop.refused("orders.refund", sum(200_01));
  const before = await everything();
  for (const [call, input, status, message] of REFUSED)
    expect(await shop.refused(call, input), `${call} of ${JSON.stringify(input)}`).toMatchObject({
      status,
      message,
    });
  expect(await everything()).toEqual(before);
});
