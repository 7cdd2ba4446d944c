import { beforeEach, describe, expect, it } from "vitest";
import { missingPermission } from "#domain/accounts/permissions.ts";
import { z } from "zod";
import { HOUR_MS } from "#domain/time/durations.ts";
import { CONFIRM_IDENTITY_TEXT } from "../../auth/recent-proof.ts";
import { staffRulesResponse } from "../../auth/response-schemas.ts";
import { sessions } from "../../db/schema/auth.ts";
import { now } from "../../platform/clock.ts";
import { signedInAdmin } from "../../testing/accounts.ts";
import { mutation, refusalOf } from "../../testing/mutation.ts";
import { resetPayments } from "../../testing/payments.ts";
import { failRefund, paidAtProvider, refund, storedRefunds } from "../../testing/refunds.ts";
import { dataOf, query } from "../../testing/query.ts";
import { syncOrder } from "./sync-order.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";

let owner: Record<string, string>;
let seller: Record<string, string>;

beforeEach(async () => {
  await resetPayments();
  ({ headers: owner } = await signedInAdmin());
  ({ headers: seller } = await signedInAdmin("seller", ["sales"]));
});

const limitTo = (refundLimitCents: number | null, headers = owner) =>
  mutation("staff.setRefundLimit", { refundLimitCents }, headers);
const refunding = (number: string, amountCents: number, headers = seller) =>
  mutation("orders.refund", { number, amountCents, reason: "Asked" }, headers);
const limit = async () => dataOf(await query("staff.rules", undefined, owner), staffRulesResponse);
const REFUSED = { status: 403, message: missingPermission("refunds.unlimited") };

describe("a large refund (D58)", () => {
  it("needs a recent proof of identity, and a small one doesn't", async () => {
    const { number } = await paidAtProvider(20);
    await testDatabase()
      .update(sessions)
      .set({ provenAt: new Date(now().getTime() - HOUR_MS) });
    expect((await refunding(number, 500_00, owner)).status).toBe(200);
    const refused = await refunding(number, 500_01, owner);
    expect(await refusalOf(refused)).toMatchObject({ status: 403, message: CONFIRM_IDENTITY_TEXT });
    expect(await storedRefunds()).toHaveLength(1);
  });

  it("needs one in slices, too, by whomever they're refunded", async () => {
    const { number } = await paidAtProvider(20);
    await testDatabase()
      .update(sessions)
      .set({ provenAt: new Date(now().getTime() - HOUR_MS) });
    expect((await refunding(number, 300_00, owner)).status).toBe(200);
    expect((await refunding(number, 200_00, seller)).status).toBe(200);
    for (const by of [owner, seller])
      expect(await refusalOf(await refunding(number, 1, by))).toMatchObject({
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
    expect((await limitTo(50_00)).status).toBe(200);
    expect(await limit()).toMatchObject({ refundLimitCents: 50_00 });
    expect(await refusalOf(await refunding(number, 1))).toMatchObject(REFUSED);
    await limitTo(null);
    expect((await refunding(number, 1)).status).toBe(200);
  });

  it("bounds the sum of an order's refunds to the cent, those of owners included", async () => {
    const { number } = await paidAtProvider(2);
    await limitTo(60_00);
    expect(await refusalOf(await refunding(number, 60_01))).toMatchObject(REFUSED);
    expect((await refunding(number, 30_00, owner)).status).toBe(200);
    expect(await refusalOf(await refunding(number, 30_01))).toMatchObject(REFUSED);
    expect((await refunding(number, 30_00)).status).toBe(200);
    expect((await refunding(number, 60_01, owner)).status).toBe(200);
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
    await refund({ number, amountCents: 60_00 }, owner);
    const [first] = await storedRefunds();
    await failRefund(z.string().parse(first?.providerId));
    await syncOrder(testServices(), id, "reconcile");
    const again = () => mutation("orders.retryRefund", { id: first?.id }, seller);
    await limitTo(59_99);
    expect(await refusalOf(await again())).toMatchObject(REFUSED);
    await limitTo(60_00);
    expect((await again()).status).toBe(200);
  });

  it("applies to a withdrawal's refund", async () => {
    const { number } = await paidAtProvider(1);
    const declared = { name: "Ada Drafter", orderNumber: number, email: "sam@example.com", products: "" };
    await mutation("withdrawals.submit", { ...declared, clientKey: crypto.randomUUID() });
    const { withdrawals } = await dataOf(
      await query("withdrawals.list", {}, owner),
      z.object({ withdrawals: z.array(z.object({ id: z.string() })) }),
    );
    const press = () => mutation("withdrawals.refund", { id: withdrawals[0]?.id }, seller);
    await limitTo(99_99);
    expect(await refusalOf(await press())).toMatchObject(REFUSED);
    await limitTo(100_00);
    expect((await press()).status).toBe(200);
  });

  it.each([-1, 1.5, 100_000_000, "50", undefined])("can't be %s", async (refundLimitCents) => {
    expect(
      await refusalOf(await mutation("staff.setRefundLimit", { refundLimitCents }, owner)),
    ).toMatchObject({
      status: 400,
      fields: { refundLimitCents: expect.any(String) },
    });
  });
});
