import { afterEach, describe, expect, it, vi } from "vitest";
import { IN_STATE, paidUnit } from "../../testing/deliveries.ts";
import { refusalOf, resultOf } from "../../testing/mutation.ts";
import { recordedRefund } from "../../testing/refunds.ts";
import { resetShop } from "../../testing/shop.ts";
import { handleWithdrawal, recordedWithdrawal } from "../../testing/withdrawals.ts";
import { withdrawalResponse } from "../../records/response-schemas.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop());
afterEach(() => {
  vi.useRealTimers();
});

const call = (name: "link" | "unlink", input: object) => shop.act(`withdrawals.${name}`, input);
const changed = async (name: "link" | "unlink", input: object) =>
  withdrawalResponse.parse(await resultOf(await call(name, input)));
const held = async () => (await shop.done("deliveries.list", {})).counts.held;

const waiting = async () => shop.done("withdrawals.waiting");
const shown = async () => {
  const page = await shop.done("withdrawals.list", {});
  return page.withdrawals.map(({ refundDueOn, overdue }) => ({ refundDueOn, overdue }));
};
const summary = async () => shop.done("dashboard.summary");

describe("a withdrawal linked by hand (D49)", () => {
  it("holds its order until it is unlinked", async () => {
    await paidUnit(IN_STATE.to_deliver);
    const id = await recordedWithdrawal();
    expect(await changed("link", { id, number: "SO-001001" })).toMatchObject({
      order: { number: "SO-001001", linkedByHand: true, standing: "withdrawn" },
    });
    expect(await held()).toBe(1);
    for (let press = 0; press < 2; press++)
      expect(await changed("unlink", { id })).toMatchObject({ order: null, handled: null });
    expect(await held()).toBe(0);
  });

  it("can't be unlinked if it names the order's number and email address", async () => {
    const { orderId } = await paidUnit();
    const id = await recordedWithdrawal({ orderId, orderNumber: "so 1001", email: "ADA@example.com" });
    expect(await refusalOf(await call("unlink", { id }))).toMatchObject({
      status: 409,
      message: "WD-001001 names SO-001001 and its buyer's email address.",
    });
    expect(await held()).toBe(1);
  });

  it("can't be unlinked once its refund was requested, unless the refund failed", async () => {
    const { orderId } = await paidUnit();
    const [paidBack, failed] = [await recordedWithdrawal({ orderId }), await recordedWithdrawal({ orderId })];
    await recordedRefund(orderId, { withdrawalId: paidBack });
    await recordedRefund(orderId, { withdrawalId: failed, state: "failed", failedAt: new Date() });
    expect(await refusalOf(await call("unlink", { id: paidBack }))).toMatchObject({
      status: 409,
      message: "WD-001001 was refunded from SO-001001.",
    });
    expect(await changed("unlink", { id: failed })).toMatchObject({ order: null });
  });

  it.each(["4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27", "nonsense"])("is 404 for the id %s", async (id) => {
    expect(await refusalOf(await call("unlink", { id }))).toMatchObject({
      status: 404,
      message: "This withdrawal does not exist.",
    });
  });
});

describe("the legal deadline for a refund (D49)", () => {
  it("is missed from the fifteenth day on, until the withdrawal is handled or nothing is owed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    // Late in the evening in Amsterdam.
    const createdAt = new Date("2026-11-23T22:30:00Z");
    vi.setSystemTime(createdAt);
    const { orderId } = await paidUnit({}, { paidAt: createdAt });
    const unmatched = await recordedWithdrawal({ createdAt });
    await recordedWithdrawal({ orderId, createdAt });
    const due = { refundDueOn: "2026-12-07", overdue: false };
    const late = { ...due, overdue: true };
    const settled = { refundDueOn: null, overdue: false };
    vi.setSystemTime("2026-12-07T22:59:00Z");
    expect([await waiting(), await shown()]).toEqual([{ open: 2, overdue: 0 }, [due, due]]);
    vi.setSystemTime("2026-12-07T23:01:00Z");
    expect([await waiting(), await shown()]).toEqual([{ open: 2, overdue: 2 }, [late, late]]);
    expect(await summary()).toMatchObject({ openWithdrawals: 2, overdueWithdrawals: 2 });
    await recordedRefund(orderId, { amountCents: 99_99 });
    expect((await waiting()).overdue).toBe(2);
    await recordedRefund(orderId, { amountCents: 1 });
    expect([await waiting(), await shown()]).toEqual([{ open: 2, overdue: 1 }, [settled, late]]);
    await handleWithdrawal(unmatched);
    expect([await waiting(), await shown()]).toEqual([{ open: 1, overdue: 0 }, [settled, settled]]);
  });
});
