import { beforeEach, expect, it } from "vitest";
import { resetPayments } from "../testing/payments.ts";
import { openDispute, paidAtProvider, recordedRefund } from "../testing/refunds.ts";
import { testDatabase, testServices } from "../testing/shop.ts";
import { balancesByOrder } from "./order-money.ts";
import { syncOrder } from "../sales/refunds/sync-order.ts";

beforeEach(resetPayments);

it("one order's money is independent of another's", async () => {
  const disputed = await paidAtProvider(1);
  const lucky = await paidAtProvider(2);
  await recordedRefund(disputed.id, { state: "succeeded", providerId: "re_1", succeededAt: new Date() });
  await openDispute(disputed.paymentIntent, { amountCents: 70_00 });
  await syncOrder(testServices(), disputed.id, "reconcile");
  const balanceOf = await balancesByOrder(testDatabase(), [disputed.id, lucky.id]);
  expect(balanceOf({ id: disputed.id, amountCents: 100_00 })).toMatchObject({
    refundedCents: 30_00,
    disputed: true,
  });
  expect(balanceOf({ id: lucky.id, amountCents: 200_00 })).toEqual({
    paidCents: 200_00,
    refundedCents: 0,
    pendingCents: 0,
    toRepeatCents: 0,
    lostCents: 0,
    disputed: false,
  });
});
