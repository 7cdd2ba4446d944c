import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orders } from "../../db/schema/orders.ts";
import { sessionStatus } from "../payments/session-status.ts";
import { signedInAdmin, signedInUser } from "../../testing/accounts.ts";
import { IN_STATE, paidUnit, storedUnits } from "../../testing/deliveries.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { firstToken, testCompany } from "../../testing/orders.ts";
import { resetPayments } from "../../testing/payments.ts";
import { paidAtProvider } from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { handleWithdrawal, recordedWithdrawal } from "../../testing/withdrawals.ts";
import { orderPageResponse } from "./response-schemas.ts";
import { happen, type Happened } from "../../testing/books.ts";
import { anybody, callerOf } from "../../testing/staff-shop.ts";

beforeEach(() => resetPayments());
afterEach(() => {
  vi.useRealTimers();
});

const pageOf = async (orderId: OrderId) => anybody.done("orders.byToken", { token: firstToken(orderId) });
const RECEIVED = new Date("2026-11-23T12:00:00Z");
const DATES = { receivedAt: RECEIVED.toISOString(), refundBy: "2026-12-07", overdue: expect.any(Boolean) };
const payBack = (orderId: OrderId) => happen(orderId, { refunded: 100_00 });

const name = (orderId: OrderId) =>
  mutation("orders.setAdministrator", {
    token: firstToken(orderId),
    email: "cad@example.com",
  });

describe("a withdrawal as the buyer sees it (D49)", () => {
  it("is on the order's page and in the account as soon as it's received, and isn't offered again", async () => {
    const user = await signedInUser();
    const { orderId } = await paidUnit({}, { userId: user.id });
    const inAccount = async () => (await callerOf(user).done("orders.mine", {})).orders[0];
    const before = { standing: "to_be_delivered", hold: null, withdrawalDates: [], withdrawable: true };
    expect(await pageOf(orderId)).toMatchObject({ ...before, administrator: { changeable: true } });
    expect(await inAccount()).toMatchObject(before);
    await recordedWithdrawal({ orderId, createdAt: RECEIVED });
    const after = { standing: "withdrawn", hold: "withdrawn", withdrawalDates: [DATES], withdrawable: false };
    expect(await pageOf(orderId)).toMatchObject({ ...after, administrator: { changeable: false } });
    expect(await inAccount()).toMatchObject(after);
  });

  it("is on the receipt that the return page shows", async () => {
    const { id, sessionId } = await paidAtProvider(1);
    const receipt = async () => (await sessionStatus(testServices(), sessionId, null)).receipt;
    expect(await receipt()).toMatchObject({ withdrawalDates: [], withdrawable: true });
    await recordedWithdrawal({ orderId: id, createdAt: RECEIVED });
    expect(await receipt()).toMatchObject({
      hold: "withdrawn",
      withdrawalDates: [{ ...DATES, receivedAt: RECEIVED }],
      withdrawable: false,
    });
  });

  it("keeps its day of receipt once it's handled or nothing is owed, but has no refund day", async () => {
    const { orderId } = await paidUnit();
    const id = await recordedWithdrawal({ orderId, createdAt: RECEIVED });
    await handleWithdrawal(id);
    const settled = [{ ...DATES, refundBy: null, overdue: false }];
    const released = { standing: "to_be_delivered", hold: null, withdrawable: false };
    expect(await pageOf(orderId)).toMatchObject({ ...released, withdrawalDates: settled });
    await payBack(orderId);
    const later = new Date("2026-11-24T12:00:00Z");
    await recordedWithdrawal({ orderId, createdAt: later });
    expect(await pageOf(orderId)).toMatchObject({
      standing: "refunded",
      hold: "refunded",
      withdrawable: false,
      withdrawalDates: [...settled, { receivedAt: later.toISOString(), refundBy: null, overdue: false }],
    });
  });

  it("reads as overdue once the day of its refund has passed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { orderId } = await paidUnit();
    await recordedWithdrawal({ orderId, createdAt: RECEIVED });
    for (const [at, overdue] of [
      ["2026-12-07T22:59:00Z", false],
      ["2026-12-07T23:00:00Z", true],
    ] as const) {
      vi.setSystemTime(at);
      expect((await pageOf(orderId)).withdrawalDates).toEqual([{ ...DATES, overdue }]);
    }
  });

  it("of a company holds nothing, has no day and is never overdue, because only consumers withdraw", async () => {
    const { orderId } = await paidUnit({}, { company: testCompany() });
    await recordedWithdrawal({ orderId, createdAt: new Date("2025-01-01T12:00:00Z") });
    expect(await pageOf(orderId)).toMatchObject({
      standing: "to_be_delivered",
      hold: null,
      withdrawalDates: [],
      administrator: { changeable: true },
    });
    const caller = callerOf(await signedInAdmin());
    expect(await caller.done("withdrawals.waiting", undefined)).toEqual({ open: 1, overdue: 0 });
    const { withdrawals } = await caller.done("withdrawals.list", { page: 1 });
    expect(withdrawals).toMatchObject([
      { order: { isForCompany: true, standing: "to_be_delivered" }, refundDueOn: null, overdue: false },
    ]);
    expect((await caller.done("orders.list", { status: "withdrawn" })).orders).toEqual([]);
    expect((await caller.done("orders.list", { status: "to_deliver" })).orders).toHaveLength(1);
  });

  it("doesn't affect an order that it isn't linked to", async () => {
    const { orderId } = await paidUnit();
    await recordedWithdrawal({ orderNumber: "SO-001001" });
    expect(await pageOf(orderId)).toMatchObject({ hold: null, withdrawalDates: [], withdrawable: true });
  });
});

describe("the offer to withdraw (D49)", () => {
  it("ends after the fourteenth day from the payment, in Amsterdam, no matter when the order was created", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime("2026-11-23T10:00:00Z");
    const paidAt = new Date("2026-11-22T23:30:00Z");
    const { orderId } = await paidUnit({}, { paidAt, createdAt: new Date(paidAt.getTime() - 5 * DAY_MS) });
    const offered = async (at: string) => {
      vi.setSystemTime(at);
      return (await pageOf(orderId)).withdrawable;
    };
    expect(await offered("2026-12-07T22:59:00Z")).toBe(true);
    expect(await offered("2026-12-07T23:00:00Z")).toBe(false);
  });

  it("isn't made to a company", async () => {
    const { orderId } = await paidUnit({}, { company: testCompany() });
    expect(await pageOf(orderId)).toMatchObject({ status: "paid", withdrawable: false });
  });

  it("isn't made before there is a contract, or after everything was refunded", async () => {
    const { orderId } = await paidUnit();
    await testDatabase().delete(entitlements);
    await testDatabase().update(orders).set({ status: "processing", paidAt: null });
    expect(await pageOf(orderId)).toMatchObject({ status: "processing", withdrawable: false });
    const paid = await paidUnit();
    await payBack(paid.orderId);
    expect(await pageOf(paid.orderId)).toMatchObject({ standing: "refunded", withdrawable: false });
  });
});

describe("the administrator of a held order (D42)", () => {
  it.each<[string, Happened]>([
    ["You withdrew from this order, so nothing more will be delivered.", { withdrawn: {} }],
    [
      "Your bank is disputing the payment for this order, so we can’t deliver anything until that’s decided.",
      { disputed: {} },
    ],
    [
      "Your bank took back the payment for this order, so nothing more will be delivered.",
      { lost: { amountCents: 10_00 } },
    ],
    [
      "This order was refunded, so nothing more will be delivered.",
      { refunded: { amountCents: 100_00, keep: true, state: "pending", succeededAt: null } },
    ],
  ])("can't be named: %s", async (message, happened) => {
    const { orderId } = await paidUnit();
    await happen(orderId, happened);
    const before = await storedUnits();
    expect(await refusalOf(await name(orderId))).toMatchObject({ status: 409, message });
    expect(await storedUnits()).toEqual(before);
  });

  it("can be named once the withdrawal is handled without a refund", async () => {
    const { orderId } = await paidUnit();
    await handleWithdrawal(await recordedWithdrawal({ orderId }));
    expect(orderPageResponse.parse(await resultOf(await name(orderId)))).toMatchObject({
      administrator: { email: "cad@example.com", changeable: true },
    });
  });
});

describe("a revoked unit (D41)", () => {
  it("is on the order's page, unless everything was refunded and only the money is shown", async () => {
    const { id, orderId } = await paidUnit(IN_STATE.delivered);
    await testDatabase().update(entitlements).set({ state: "revoked" }).where(eq(entitlements.id, id));
    expect((await pageOf(orderId)).entitlements).toMatchObject([{ state: "revoked", references: [] }]);
    await payBack(orderId);
    expect((await pageOf(orderId)).entitlements).toEqual([]);
  });
});
