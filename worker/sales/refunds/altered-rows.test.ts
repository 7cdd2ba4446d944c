import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { CHECK_ROUND_DAYS } from "#domain/orders/daily-check-period.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { creditNotes, disputes, refunds } from "../../db/schema/refunds.ts";
import { signedInAdmin } from "../../testing/accounts.ts";
import { resetPayments } from "../../testing/payments.ts";
import {
  openDispute,
  changeDispute,
  failRefund,
  moneyAtProvider,
  type PaidOrder,
  paidAtProvider,
  refund,
  refundsShown,
  storedMismatches,
  storedNotes,
} from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { checkRefunds, reconcileRefunds } from "./reconcile-refunds.ts";

let headers: Record<string, string>;

beforeEach(async () => {
  await resetPayments();
  ({ headers } = await signedInAdmin());
});

/** Runs the daily job this many days from now, as if the test's rows were that much older. */
const jobAfter = (days: number) => checkRefunds(testServices(), new Date(Date.now() + days * DAY_MS));
const YEARS = 5 * 365;

/** Creates an order with €50.00 of €200.00 refunded under a credit note. */
async function refundedOrder(): Promise<PaidOrder> {
  const order = await paidAtProvider(2);
  await refund({ number: order.number, amountCents: 50_00 }, headers);
  return order;
}

const mismatch = async ({ number }: PaidOrder) => (await refundsShown(number, headers)).mismatch;
const db = testDatabase;
const FAILED = { state: "failed", failedAt: new Date() } as const;

describe("the next daily job names a row that was altered by hand, regardless of its age (D48)", () => {
  it.each<[string, string, () => PromiseLike<unknown>]>([
    ["a refund's sum", "that is €40.00 here.", () => db().update(refunds).set({ amountCents: 40_00 })],
    [
      "a refund's state and credit note",
      "that is succeeded there and failed here.",
      () =>
        db()
          .update(refunds)
          .set({ ...FAILED, creditNoteId: null }),
    ],
    [
      "a credit note's sum",
      "at €50.00, which is €40.00 here.",
      () => db().update(creditNotes).set({ amountCents: 40_00 }),
    ],
    [
      "the paid amount",
      "The line total €200.00 doesn’t match the paid amount €190.00.",
      () => db().update(orders).set({ amountCents: 190_00 }),
    ],
    [
      "a line",
      "The line total €400.00 doesn’t match the paid amount €200.00.",
      () => db().update(orderItems).set({ quantity: 4 }),
    ],
    [
      "the sold and paid amounts, to less than was refunded",
      "The refunds of €50.00 exceed the paid amount €20.00.",
      async () => {
        await db().update(orders).set({ amountCents: 20_00, vatCents: null });
        await db().update(orderItems).set({ unitCents: 10_00 });
      },
    ],
    [
      "its payment status",
      "It has refunds or credit notes but isn’t paid.",
      () => db().update(orders).set({ status: "cancelled", paidAt: null }),
    ],
  ])("%s", async (_what, sentence, alter) => {
    const order = await refundedOrder();
    await jobAfter(YEARS);
    expect(await storedMismatches()).toEqual([]);
    await alter();
    await jobAfter(YEARS);
    expect(await mismatch(order)).toContain(sentence);
  });

  it.each<[string, () => PromiseLike<unknown>]>([
    ["a credit note", () => db().delete(creditNotes)],
    ["a refund", () => db().delete(refunds)],
  ])("a removed row is restored: %s", async (_what, remove) => {
    const order = await refundedOrder();
    await remove();
    await jobAfter(YEARS);
    expect(await refundsShown(order.number, headers)).toMatchObject({
      refundedCents: 50_00,
      refunds: [{ state: "succeeded", creditNote: expect.any(String) }],
      mismatch: null,
    });
  });

  it("a row is no longer named once it is correct again", async () => {
    const order = await refundedOrder();
    await db().update(orders).set({ amountCents: 190_00 });
    await jobAfter(YEARS);
    expect(await mismatch(order)).not.toBeNull();
    await db().update(orders).set({ amountCents: 200_00 });
    await reconcileRefunds(testServices(), new Date());
    expect(await mismatch(order)).toBeNull();
  });
});

it("a failed refund that keeps its credit note isn't an altered row (D48)", async () => {
  const order = await refundedOrder();
  const { refunds: made } = await moneyAtProvider();
  for (const { id } of made) await failRefund(id);
  await jobAfter(0);
  expect(await refundsShown(order.number, headers)).toMatchObject({
    refunds: [{ state: "failed", creditNote: expect.any(String) }],
    mismatch: null,
  });
});

/** Returns how many days it takes the daily job to name an order. */
async function daysOfFinding(): Promise<number> {
  for (let day = 1; day <= CHECK_ROUND_DAYS; day += 1) {
    await jobAfter(YEARS + day);
    if ((await storedMismatches()).length > 0) return day;
  }
  return Infinity;
}

describe("differences that only the provider can show are found within a round of 30 days, regardless of their age (D48)", () => {
  it("a refund and its credit note that were altered by the same amount", async () => {
    const order = await refundedOrder();
    await db().update(refunds).set({ amountCents: 40_00 });
    await db().update(creditNotes).set({ amountCents: 40_00 });
    expect(await daysOfFinding()).toBeLessThanOrEqual(30);
    expect(await mismatch(order)).toMatch(/refund of €50\.00 .* that is €40\.00 here\./);
  });

  it("two credit notes that were altered so that their sum stays the same", async () => {
    const order = await refundedOrder();
    await refund({ number: order.number, amountCents: 50_00 }, headers);
    for (const [at, { providerId }] of (await storedNotes()).entries())
      await db()
        .update(creditNotes)
        .set({ amountCents: [49_00, 51_00][at] ?? 0 })
        .where(eq(creditNotes.providerId, providerId));
    expect(await daysOfFinding()).toBeLessThanOrEqual(30);
    expect(await mismatch(order)).toMatch(/ at €50\.00, which is €(49|51)\.00 here\.$/);
  });

  it("a credit note that the provider doesn't have", async () => {
    const order = await refundedOrder();
    const made = { providerId: "cn_made_up", orderId: order.id, number: "CN-1", void: true };
    await db()
      .insert(creditNotes)
      .values({ ...made, amountCents: 1, createdAt: new Date() });
    expect(await daysOfFinding()).toBeLessThanOrEqual(30);
    expect(await mismatch(order)).toBe("The payment provider does not know the credit note CN-1.");
  });

  it("only a refund's state", async () => {
    const order = await refundedOrder();
    await db().update(refunds).set(FAILED);
    expect(await daysOfFinding()).toBeLessThanOrEqual(30);
    expect(await mismatch(order)).toContain("that is succeeded there and failed here.");
  });

  it("a refund that the provider doesn't have", async () => {
    const order = await paidAtProvider(1);
    const at = new Date();
    await db().insert(creditNotes).values({
      providerId: "cn_made_up",
      orderId: order.id,
      number: "CN-1",
      amountCents: 10_00,
      createdAt: at,
    });
    await db().insert(refunds).values({
      orderId: order.id,
      scope: "sum",
      source: "provider",
      state: "succeeded",
      providerId: "re_made_up",
      creditNoteId: "cn_made_up",
      amountCents: 10_00,
      createdAt: at,
      updatedAt: at,
      succeededAt: at,
    });
    expect(await daysOfFinding()).toBeLessThanOrEqual(30);
    expect(await mismatch(order)).toBe(
      "The payment provider does not know the refund of €10.00 (re_made_up).",
    );
  });

  it("a decided dispute, which is corrected", async () => {
    const { paymentIntent } = await paidAtProvider(1);
    const { id } = await openDispute(paymentIntent);
    await changeDispute(id, "lost");
    await jobAfter(1);
    const stored = () => db().select().from(disputes).where(eq(disputes.providerId, id));
    expect(await stored()).toMatchObject([{ state: "lost", amountCents: 100_00 }]);
    await db().update(disputes).set({ amountCents: 1 });
    await daysOfFinding();
    expect(await stored()).toMatchObject([{ amountCents: 100_00 }]);
  });
});
