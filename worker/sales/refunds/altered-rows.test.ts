import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CHECK_ROUND_DAYS, dailyCheckPeriod } from "#domain/books/daily-check-period.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { creditNotes, disputes, refunds } from "../../db/schema/refunds.ts";
import { found } from "../../testing/found.ts";
import {
  openDispute,
  changeDispute,
  failRefund,
  moneyAtProvider,
  type PaidOrder,
  paidAtProvider,
  refunding,
  storedMismatches,
  storedNotes,
  storedOrder,
  testCreditNote,
} from "../../testing/refunds.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { checkRefunds, reconcileRefunds } from "./reconcile-refunds.ts";

const shop = staffShop();
const refund = refunding(shop);

/** Runs the daily job this many days from now, as if the test's rows were that much older. */
const jobAfter = (days: number) => checkRefunds(testServices(), new Date(Date.now() + days * DAY_MS));
const YEARS = 5 * 365;

/** Creates an order with €50.00 of €200.00 refunded under a credit note. */
async function refundedOrder(): Promise<PaidOrder> {
  const order = await paidAtProvider(2);
  await refund({ number: order.number, amountCents: 50_00 });
  return order;
}

const mismatch = async ({ number }: PaidOrder) => (await shop.done("orders.refunds", { number })).mismatch;
const db = testDatabase;
const FAILED = { state: "failed", failedAt: new Date() } as const;

type Rows = {
  readonly order?: Partial<typeof orders.$inferInsert>;
  readonly line?: Partial<typeof orderItems.$inferInsert>;
  readonly refund?: Partial<typeof refunds.$inferInsert>;
  readonly note?: Partial<typeof creditNotes.$inferInsert>;
};

async function alter({ order, line, refund: made, note }: Rows): Promise<void> {
  if (order) await db().update(orders).set(order);
  if (line) await db().update(orderItems).set(line);
  if (made) await db().update(refunds).set(made);
  if (note) await db().update(creditNotes).set(note);
}

describe("the next daily job names a row that was altered by hand, regardless of its age (D48)", () => {
  it("until it is correct again", async () => {
    const order = await refundedOrder();
    await jobAfter(YEARS);
    expect(await storedMismatches()).toEqual([]);
    const { vatCents, paidAt } = await storedOrder(order.id);
    const creditNoteId = found((await storedNotes())[0]).providerId;
    const altered: readonly [sentence: string, to: Rows, back: Rows][] = [
      ["that is €40.00 here.", { refund: { amountCents: 40_00 } }, { refund: { amountCents: 50_00 } }],
      [
        "that is succeeded there and failed here.",
        { refund: { ...FAILED, creditNoteId: null } },
        { refund: { state: "succeeded", failedAt: null, creditNoteId } },
      ],
      [
        "at €50.00, which is €40.00 here.",
        { note: { amountCents: 40_00 } },
        { note: { amountCents: 50_00 } },
      ],
      [
        "The line total €200.00 doesn’t match the paid amount €190.00.",
        { order: { amountCents: 190_00 } },
        { order: { amountCents: 200_00 } },
      ],
      [
        "The line total €400.00 doesn’t match the paid amount €200.00.",
        { line: { quantity: 4 } },
        { line: { quantity: 2 } },
      ],
      [
        "The refunds of €50.00 exceed the paid amount €20.00.",
        { order: { amountCents: 20_00, vatCents: null }, line: { unitCents: 10_00 } },
        { order: { amountCents: 200_00, vatCents }, line: { unitCents: 100_00 } },
      ],
      [
        "It has refunds or credit notes but isn’t paid.",
        { order: { status: "cancelled", paidAt: null } },
        { order: { status: "paid", paidAt } },
      ],
    ];
    for (const [sentence, to, back] of altered) {
      await alter(to);
      await jobAfter(YEARS);
      expect(await mismatch(order)).toContain(sentence);
      await alter(back);
      await reconcileRefunds(testServices(), new Date());
      expect(await mismatch(order)).toBeNull();
    }
  });

  it("and restores a removed one", async () => {
    const order = await refundedOrder();
    for (const table of [creditNotes, refunds]) {
      await db().delete(table);
      await jobAfter(YEARS);
      expect(await shop.done("orders.refunds", { number: order.number })).toMatchObject({
        refundedCents: 50_00,
        refunds: [{ state: "succeeded", creditNote: expect.any(String) }],
        mismatch: null,
      });
    }
  });
});

it("a failed refund that keeps its credit note isn't an altered row (D48)", async () => {
  const order = await refundedOrder();
  const { refunds: made } = await moneyAtProvider();
  for (const { id } of made) await failRefund(id);
  await jobAfter(0);
  expect(await shop.done("orders.refunds", { number: order.number })).toMatchObject({
    refunds: [{ state: "failed", creditNote: expect.any(String) }],
    mismatch: null,
  });
});

/** Runs the daily job on the day of its round that asks the provider about today (domain/books/daily-check-period.ts). */
async function jobOfToday(): Promise<void> {
  const now = Date.now();
  const days = Array.from({ length: CHECK_ROUND_DAYS }, (_, day) => YEARS + day);
  const day = found(
    days.find((after) => {
      const { from, to } = dailyCheckPeriod(new Date(now + after * DAY_MS));
      return from.getTime() <= now && now < to.getTime();
    }),
  );
  await jobAfter(day);
}

describe("differences that only the provider can show are found within a round of 30 days, regardless of their age (D48)", () => {
  it("a refund and its credit note that were altered by the same amount", async () => {
    const order = await refundedOrder();
    await db().update(refunds).set({ amountCents: 40_00 });
    await db().update(creditNotes).set({ amountCents: 40_00 });
    await jobOfToday();
    expect(await mismatch(order)).toMatch(/refund of €50\.00 .* that is €40\.00 here\./);
  });

  it("two credit notes that were altered so that their sum stays the same", async () => {
    const order = await refundedOrder();
    await refund({ number: order.number, amountCents: 50_00 });
    for (const [at, { providerId }] of (await storedNotes()).entries())
      await db()
        .update(creditNotes)
        .set({ amountCents: [49_00, 51_00][at] ?? 0 })
        .where(eq(creditNotes.providerId, providerId));
    await jobOfToday();
    expect(await mismatch(order)).toMatch(/ at €50\.00, which is €(49|51)\.00 here\.$/);
  });

  it("a credit note that the provider doesn't have", async () => {
    const order = await refundedOrder();
    const made = testCreditNote(order.id, { providerId: "cn_made_up", void: true });
    await db().insert(creditNotes).values(made);
    await jobOfToday();
    expect(await mismatch(order)).toBe("The payment provider does not know the credit note CN-1.");
  });

  it("only a refund's state", async () => {
    const order = await refundedOrder();
    await db().update(refunds).set(FAILED);
    await jobOfToday();
    expect(await mismatch(order)).toContain("that is succeeded there and failed here.");
  });

  it("a refund that the provider doesn't have", async () => {
    const order = await paidAtProvider(1);
    const at = new Date();
    const note = testCreditNote(order.id, { providerId: "cn_made_up", amountCents: 10_00, createdAt: at });
    await db().insert(creditNotes).values(note);
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
    await jobOfToday();
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
    await jobOfToday();
    expect(await stored()).toMatchObject([{ amountCents: 100_00 }]);
  });
});
