import { describe, expect, it } from "vitest";
import { missingPermission } from "#domain/accounts/permissions.ts";
import { z } from "zod";
import { HOUR_MS } from "#domain/time/durations.ts";
import { CONFIRM_IDENTITY_TEXT } from "../../auth/caller.ts";
import { sessions } from "../../db/schema/auth.ts";
import { now } from "../../platform/clock.ts";
import { failRefund, paidAtProvider, storedRefunds } from "../../testing/refunds.ts";
import { syncOrder } from "./sync-order.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { recordedWithdrawal } from "../../testing/withdrawals.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop();
const seller = shop.as("sales");

const limitTo = (refundLimitCents: number | null) => shop.done("staff.setRefundLimit", { refundLimitCents });
const asked = (number: string, amountCents: number) => ({ number, amountCents, reason: "Asked" });
const refunding = (number: string, amountCents: number, by = seller) =>
  by.act("orders.refund", asked(number, amountCents));
const refused = (number: string, amountCents: number, by = seller) =>
  by.refused("orders.refund", asked(number, amountCents));
const limit = () => shop.done("staff.rules");
const REFUSED = { status: 403, message: missingPermission("refunds.unlimited") };

/** Signs the owner and the seller in, and lets the proofs of who they are grow old. */
async function provenLongAgo(): Promise<void> {
  for (const by of [shop, seller]) await by.headers();
  await testDatabase()
    .update(sessions)
    .set({ provenAt: new Date(now().getTime() - HOUR_MS) });
}

describe("a large refund (D58)", () => {
  it("needs a recent proof of identity, and a small one doesn't", async () => {
    const { number } = await paidAtProvider(20);
    await provenLongAgo();
    expect((await refunding(number, 500_00, shop)).status).toBe(200);
    expect(await refused(number, 500_01, shop)).toMatchObject({
      status: 403,
      message: CONFIRM_IDENTITY_TEXT,
    });
    expect(await storedRefunds()).toHaveLength(1);
  });

  it("needs one in slices, too, by whomever they're refunded", async () => {
    const { number } = await paidAtProvider(20);
    await provenLongAgo();
    expect((await refunding(number, 300_00, shop)).status).toBe(200);
    expect((await refunding(number, 200_00, seller)).status).toBe(200);
    for (const by of [shop, seller])
      expect(await refused(number, 1, by)).toMatchObject({
        status: 403,
        message: CONFIRM_IDENTITY_TEXT,
      });
    expect((await refunding((await paidAtProvider(1)).number, 100_00, seller)).status).toBe(200);
  });
});

describe("the refund limit (D57)", () => {
  it("is none until an owner sets one, and can be taken away", async () => {
    expect(await limit()).toMatchObject({ refundLimitCents: null });
    const { number } = await paidAtProvider(2);
    expect((await refunding(number, 50_00)).status).toBe(200);
    await limitTo(50_00);
    expect(await limit()).toMatchObject({ refundLimitCents: 50_00 });
    expect(await refused(number, 1)).toMatchObject(REFUSED);
    await limitTo(null);
    expect((await refunding(number, 1)).status).toBe(200);
  });

  it("bounds the sum of an order's refunds to the cent, those of owners included", async () => {
    const { number } = await paidAtProvider(2);
    await limitTo(60_00);
    expect(await refused(number, 60_01)).toMatchObject(REFUSED);
    expect((await refunding(number, 30_00, shop)).status).toBe(200);
    expect(await refused(number, 30_01)).toMatchObject(REFUSED);
    expect((await refunding(number, 30_00)).status).toBe(200);
    expect((await refunding(number, 60_01, shop)).status).toBe(200);
    const other = await paidAtProvider(1);
    expect((await refunding(other.number, 60_00)).status).toBe(200);
  });

  it("isn't exceeded by two refunds at the same moment", async () => {
    const { number } = await paidAtProvider(2);
    await limitTo(60_00);
    const answers = await Promise.all([refunding(number, 40_00), refunding(number, 40_00)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
    expect(await storedRefunds()).toHaveLength(1);
  });

  it("applies to a refund that is made again", async () => {
    const { id, number } = await paidAtProvider(2);
    expect((await refunding(number, 60_00, shop)).status).toBe(200);
    const [first] = await storedRefunds();
    await failRefund(z.string().parse(first?.providerId));
    await syncOrder(testServices(), id, "reconcile");
    const again = { id: first?.id };
    await limitTo(59_99);
    expect(await seller.refused("orders.retryRefund", again)).toMatchObject(REFUSED);
    await limitTo(60_00);
    expect((await seller.act("orders.retryRefund", again)).status).toBe(200);
  });

  it("applies to a withdrawal's refund", async () => {
    const order = await paidAtProvider(1);
    const withdrawal = { id: await recordedWithdrawal({ orderId: order.id }) };
    await limitTo(99_99);
    expect(await seller.refused("withdrawals.refund", withdrawal)).toMatchObject(REFUSED);
    await limitTo(100_00);
    expect((await seller.act("withdrawals.refund", withdrawal)).status).toBe(200);
  });

  it("can't be less than nothing, a part of a cent, too much, text or missing", async () => {
    for (const refundLimitCents of [-1, 1.5, 100_000_000, "50", undefined])
      expect(await shop.refused("staff.setRefundLimit", { refundLimitCents })).toMatchObject({
        status: 400,
        fields: { refundLimitCents: expect.any(String) },
      });
  });
});
