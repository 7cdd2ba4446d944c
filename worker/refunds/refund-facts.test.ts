import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { refunds, refundUnits } from "../db/schema/refunds.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { revenueBetween } from "../dashboard/revenue.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { storedUnits } from "../testing/deliveries.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { resetPayments } from "../testing/payments.ts";
import { deliver, providerState } from "../testing/provider.ts";
import { dataOf, query } from "../testing/query.ts";
import {
  changeDispute,
  dashboardRefund,
  failRefund,
  openDispute,
  paidAtProvider,
  refund,
  refundOutcomes,
  refundsShown,
  settleRefund,
  storedMismatches,
  storedNotes,
  storedRefunds,
} from "../testing/refunds.ts";
import { testDatabase, testServices } from "../testing/shop.ts";
import { checkRefunds, reconcileRefunds } from "./reconcile-refunds.ts";

let headers: Record<string, string>;

beforeEach(async () => {
  await resetPayments();
  ({ headers } = await signedInAdmin());
});

const MINUTES_MS = 60_000;
const job = () => reconcileRefunds(testServices(), new Date(Date.now() + 5 * MINUTES_MS));

/** Delivers the sandbox's events of these kinds, in this sequence. */
async function tell(...types: string[]): Promise<number[]> {
  const { events } = await providerState();
  const statuses: number[] = [];
  for (const type of types)
    for (const event of events.filter((one) => one.type === type))
      statuses.push((await deliver(event)).status);
  return statuses;
}

describe("a refund made in the provider's dashboard (D48)", () => {
  it("is taken over by its webhook, once, and gets a credit note that links it", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent, 40_00);
    await tell("charge.refunded", "refund.created", "refund.created", "charge.refunded");
    expect(await refundsShown(number, headers)).toMatchObject({
      refundedCents: 40_00,
      leftCents: 60_00,
      refunds: [{ source: "provider", username: null, state: "succeeded", creditNote: expect.any(String) }],
    });
    expect((await storedUnits()).map(({ state }) => state)).toEqual(["awaiting_details"]);
    expect(await storedMismatches()).toEqual([]);
  });

  it("is found by the job if no webhook told of it", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    await dashboardRefund(paymentIntent);
    await job();
    await job();
    expect(await refundsShown(number, headers)).toMatchObject({ refundedCents: 100_00, leftCents: 0 });
    expect(await storedNotes()).toHaveLength(1);
  });

  it("repeats a failed one of the same sum, under its credit note", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    const made = await dashboardRefund(paymentIntent, 40_00);
    await job();
    await failRefund(made.id);
    await job();
    await dashboardRefund(paymentIntent, 40_00);
    await job();
    expect(await refundsShown(number, headers)).toMatchObject({ refundedCents: 40_00, toRepeatCents: 0 });
    expect(await storedNotes()).toHaveLength(1);
    expect(await storedMismatches()).toEqual([]);
  });
});

describe("news of a refund", () => {
  it("may come in any sequence: what is late takes nothing back", async () => {
    const { number } = await paidAtProvider(1);
    await refundOutcomes({ status: "pending" });
    await refund({ number, whole: true }, headers);
    const [pending] = await storedRefunds();
    await settleRefund(pending?.providerId ?? "");
    await tell(
      "refund.updated",
      "charge.refund.updated",
      "refund.created",
      "charge.refunded",
      "credit_note.created",
    );
    expect((await storedRefunds()).map(({ state }) => state)).toEqual(["succeeded"]);
    expect(await refundsShown(number, headers)).toMatchObject({ refundedCents: 100_00, pendingCents: 0 });
  });

  it("names an order whose row was altered by hand, until it is true again", async () => {
    const { number } = await paidAtProvider(2);
    await refund({ number, amountCents: 50_00 }, headers);
    await testDatabase().update(refunds).set({ amountCents: 40_00 });
    await checkRefunds(testServices(), new Date());
    expect((await refundsShown(number, headers)).mismatch).toMatch(
      /refund of €50\.00 .* that is €40\.00 here\./,
    );
    await testDatabase().update(refunds).set({ amountCents: 50_00 });
    await job();
    expect(await storedMismatches()).toEqual([]);
  });
});

describe("a dispute (D50)", () => {
  it("stands on the order and the admin home with its deadline, and a lost one counts as paid back", async () => {
    const { number, paymentIntent } = await paidAtProvider(2);
    const { id } = await openDispute(paymentIntent, { dueInDays: 7 });
    await tell("charge.dispute.created");
    expect(await refundsShown(number, headers)).toMatchObject({
      disputed: true,
      mayRevoke: false,
      disputes: [{ state: "open", awaitsAnswer: true, amountCents: 200_00, dueAt: expect.any(String) }],
    });
    const home = async () => dataOf(await query("dashboard.summary", undefined, headers), z.looseObject({}));
    expect(await home()).toMatchObject({
      disputes: [{ orderNumber: number, state: "open" }],
      latestOrders: [{ delivery: { standing: "disputed" } }],
    });
    expect((await refusalOf(await mutation("orders.revoke", { number }, headers))).message).toBe(
      `No dispute of ${number} was lost, so nothing is revoked.`,
    );
    await changeDispute(id, "lost");
    await tell("charge.dispute.closed", "charge.dispute.created");
    expect(await home()).toMatchObject({
      disputes: [],
      latestOrders: [{ delivery: { standing: "refunded" } }],
      revenue: { last7Days: { totalCents: 0, orders: 1, paidBackCents: 200_00 } },
    });
    expect(await refundsShown(number, headers)).toMatchObject({
      lostCents: 200_00,
      leftCents: 0,
      mayRevoke: true,
    });
    expect(await resultOf(await mutation("orders.revoke", { number }, headers))).toMatchObject({
      mayRevoke: false,
    });
    expect((await storedUnits()).map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  });

  it("that is only an inquiry moves no money and stops no refund", async () => {
    const { number, paymentIntent } = await paidAtProvider(1);
    await openDispute(paymentIntent, { inquiry: true });
    await job();
    expect(await refundsShown(number, headers)).toMatchObject({
      disputed: false,
      disputes: [{ state: "inquiry" }],
    });
    expect(await refund({ number, whole: true }, headers)).toMatchObject({ refundedCents: 100_00 });
  });
});

describe("a withdrawal (D49)", () => {
  const declare = (orderNumber: string, email: string) =>
    mutation("withdrawals.submit", {
      name: "Ada Drafter",
      orderNumber,
      email,
      products: "",
      clientKey: crypto.randomUUID(),
    });
  const shown = z.object({
    id: z.string(),
    order: z.object({ number: z.string() }).nullable(),
    handled: z.object({ by: z.string() }).nullable(),
    createdAt: z.string(),
    refundDueAt: z.string(),
    supplierReturnDueAt: z.string().nullable(),
  });
  const first = async () => {
    const page = await dataOf(
      await query("withdrawals.list", {}, headers),
      z.object({ withdrawals: z.array(shown) }),
    );
    const [only] = page.withdrawals;
    if (!only) throw new Error("there is no withdrawal");
    return only;
  };
  const DAY_MS = 24 * 60 * MINUTES_MS;

  it("is refunded in one step, once, and handled by that; both clocks show", async () => {
    const { number, units } = await paidAtProvider(2);
    await declare(number, "sam@example.com");
    await mutation("deliveries.deliver", { id: units[0], reference: "571-1" }, headers);
    const before = await first();
    expect(before.order?.number).toBe(number);
    expect(Date.parse(before.refundDueAt) - Date.parse(before.createdAt)).toBe(14 * DAY_MS);
    expect(Date.parse(before.supplierReturnDueAt ?? "") - Date.now()).toBeGreaterThan(29 * DAY_MS);
    const press = () => mutation("withdrawals.refund", { id: before.id }, headers);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await first()).handled?.by).toBe("warden");
    expect(await refundsShown(number, headers)).toMatchObject({
      refundedCents: 200_00,
      refunds: [{ reason: "Withdrawal WD-001001", scope: "whole" }],
    });
    expect((await storedUnits()).map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  });

  it("that matches no order says so, and can be linked to one", async () => {
    const { number } = await paidAtProvider(1);
    await declare("SO-9", "else@example.com");
    const { id } = await first();
    expect(await refusalOf(await mutation("withdrawals.refund", { id }, headers))).toMatchObject({
      status: 409,
      message: "WD-001001 belongs to no order. Link it to its order first.",
    });
    expect(
      await refusalOf(await mutation("withdrawals.link", { id, number: "SO-7" }, headers)),
    ).toMatchObject({
      status: 404,
    });
    expect(await resultOf(await mutation("withdrawals.link", { id, number }, headers))).toMatchObject({
      order: { number },
    });
    expect(await resultOf(await mutation("withdrawals.refund", { id }, headers))).toMatchObject({
      refundedCents: 100_00,
    });
  });
});

describe("the tables of refunds (D48)", () => {
  /** The constraint that refuses a refund beside one of €60.00 that succeeded. */
  async function refusedBy(row: Partial<typeof refunds.$inferInsert>): Promise<string | undefined> {
    const { id } = await paidAtProvider(1);
    const at = new Date();
    const made = {
      orderId: id,
      scope: "sum",
      source: "provider",
      state: "succeeded",
      amountCents: 60_00,
      providerId: "re_1",
      createdAt: at,
      updatedAt: at,
      succeededAt: at,
    } as const;
    await testDatabase().insert(refunds).values(made);
    const second = { ...made, providerId: "re_2", amountCents: 40_00, ...row };
    return testDatabase()
      .insert(refunds)
      .values(second)
      .then(
        () => undefined,
        (error: unknown) => violatedConstraint(error),
      );
  }

  it.each<[Partial<typeof refunds.$inferInsert>, string | undefined]>([
    [{}, undefined],
    [{ amountCents: 40_01 }, "refunds_within_paid"],
    [{ amountCents: 40_01, state: "pending", succeededAt: null }, "refunds_within_paid"],
    [{ amountCents: 99_00, state: "failed", failedAt: new Date() }, undefined],
    [{ providerId: "re_1" }, "refunds_provider_id_key"],
    [{ providerId: null }, "refunds_provider_named"],
    [{ source: "admin" }, "refunds_admin_named"],
    [{ succeededAt: null }, "refunds_succeeded_has_time"],
    [{ failedAt: new Date() }, "refunds_failed_has_time"],
    [{ amountCents: 0 }, "refunds_amount_range"],
    [{ reason: "" }, "refunds_reason_length"],
  ])("answer %j with %s", async (row, constraint) => {
    expect(await refusedBy(row)).toBe(constraint);
  });

  it("pay a unit back once, unless that failed", async () => {
    const { number, units } = await paidAtProvider(2);
    await refund({ number, entitlementIds: [units[0]], keep: true }, headers);
    await refund({ number, amountCents: 1_00 }, headers);
    const [, sum] = await storedRefunds();
    const again = { refundId: sum?.id ?? "", entitlementId: units[0] ?? "" };
    const write = () =>
      testDatabase()
        .insert(refundUnits)
        .values(again)
        .then(
          () => undefined,
          (error: unknown) => violatedConstraint(error),
        );
    expect(await write()).toBe("refund_units_once_key");
    await testDatabase().update(refundUnits).set({ failed: true });
    expect(await write()).toBeUndefined();
  });
});

it("the revenue of a month is that of its days, net of what was paid back on each (D48)", async () => {
  const { number } = await paidAtProvider(3);
  await paidAtProvider(1);
  await refund({ number, amountCents: 70_05 }, headers);
  await refund({ number, amountCents: 9_95 }, headers);
  const day = (of: number) => new Date(Date.UTC(2026, 10, of));
  const moved = await storedRefunds();
  await testDatabase().execute(sql`update orders set paid_at = ${day(3).toISOString()}::timestamptz`);
  for (const [at, { id }] of moved.entries())
    await testDatabase()
      .update(refunds)
      .set({ succeededAt: day(5 + at) })
      .where(eq(refunds.id, id));
  const days = await Promise.all(
    Array.from({ length: 30 }, (_, at) => revenueBetween(testDatabase(), day(at + 1), day(at + 2))),
  );
  expect(days.filter(({ totalCents }) => totalCents !== 0).map(({ totalCents }) => totalCents)).toEqual([
    400_00, -70_05, -9_95,
  ]);
  const month = await revenueBetween(testDatabase(), day(1), day(31));
  expect(month).toEqual({ totalCents: 320_00, orders: 2, paidBackCents: 80_00 });
  expect(days.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(month.totalCents);
});
