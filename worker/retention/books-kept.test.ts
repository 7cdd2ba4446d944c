import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { orders } from "../db/schema/orders.ts";
import { creditNotes, disputeMovements, disputes } from "../db/schema/refunds.ts";
import { erasePersonalData } from "../personal-data/erase.ts";
import { findEntries } from "../sales/books/ledger-entries.ts";
import { testCompany } from "../testing/orders.ts";
import { lostDispute, recordedRefund, testCreditNote } from "../testing/refunds.ts";
import { resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { removeOld } from "./remove-old.ts";
import { booked } from "../testing/books.ts";

beforeEach(() => resetShop());

const EMAIL = "ada@example.com";
const PAID_AT = new Date("2018-12-20T12:00:00Z");
const LATER = new Date("2019-01-05T12:00:00Z");
const IN_2026 = new Date("2026-01-02T03:17:00Z");
const IN_2027 = new Date("2027-01-02T03:17:00Z");

async function paidOrder(fields: Partial<typeof orders.$inferInsert> = {}): Promise<OrderId> {
  return (await booked({ paidAt: PAID_AT, customerEmail: EMAIL, vatCents: 17_36, ...fields })).id;
}

const succeeded = { state: "succeeded", providerId: "re_1", vatCents: 5_21, source: "provider" } as const;

const refund = (orderId: OrderId, at: Date) =>
  recordedRefund(orderId, { ...succeeded, createdAt: at, updatedAt: at, succeededAt: at });

async function correction(orderId: OrderId, fields: Partial<typeof correctedInvoices.$inferInsert> = {}) {
  await testDatabase()
    .insert(correctedInvoices)
    .values({
      orderId,
      state: "done",
      company: testCompany(),
      vatRule: "domestic",
      vatRate: 21,
      amountCents: 100_00,
      creditedInvoiceId: "in_1",
      creditedInvoiceNumber: "A-1",
      creditNoteId: "cn_1",
      creditNoteNumber: "CN-1",
      creditedVatCents: 17_36,
      invoiceId: "in_2",
      invoiceNumber: "A-2",
      vatCents: 17_36,
      createdAt: PAID_AT,
      doneAt: LATER,
      ...fields,
    });
}

async function movement(orderId: OrderId): Promise<void> {
  const dispute = lostDispute(orderId, { openedAt: PAID_AT, lostAt: PAID_AT });
  await testDatabase().insert(disputes).values(dispute);
  await testDatabase()
    .insert(disputeMovements)
    .values({ disputeId: dispute.providerId, orderId, amountCents: -100_00, vatCents: -17_36, at: LATER });
}

/** Entries of the year after the payment. */
const ENTRIES: readonly [string, (orderId: OrderId) => Promise<unknown>][] = [
  ["a refund", (orderId) => refund(orderId, LATER)],
  [
    "a refund's failure",
    (orderId) =>
      recordedRefund(orderId, {
        ...succeeded,
        state: "failed",
        createdAt: PAID_AT,
        updatedAt: LATER,
        succeededAt: PAID_AT,
        failedAt: LATER,
      }),
  ],
  [
    "a credit note",
    (orderId) =>
      testDatabase()
        .insert(creditNotes)
        .values(testCreditNote(orderId, { createdAt: LATER })),
  ],
  [
    "a dispute",
    (orderId) =>
      testDatabase()
        .insert(disputes)
        .values(lostDispute(orderId, { state: "open", openedAt: LATER, lostAt: null })),
  ],
  ["a movement of a dispute", movement],
  ["a corrected invoice", (orderId) => correction(orderId)],
  [
    "its invoice",
    (orderId) => testDatabase().update(orders).set({ invoiceIssuedAt: LATER }).where(eq(orders.id, orderId)),
  ],
];

const kept = () => testDatabase().$count(orders);

describe("the books of an order paid in 2018 (D55)", () => {
  it("go after seven years", async () => {
    await paidOrder();
    await removeOld(testServices(), IN_2026);
    expect(await kept()).toBe(0);
  });

  it.each(ENTRIES)(
    "stay for another year with %s in 2019, even if their erasure is asked for",
    async (_, add) => {
      await add(await paidOrder());
      await removeOld(testServices(), IN_2026);
      expect(await kept()).toBe(1);
      expect((await erasePersonalData(testDatabase(), EMAIL, IN_2026)).kept).toEqual([
        expect.stringContaining("kept until 2027-01-01 (7 years"),
      ]);
      await removeOld(testServices(), IN_2027);
      expect(await kept()).toBe(0);
    },
  );

  it("keep the ledger of January 2019 as it was before the job", async () => {
    await refund(await paidOrder(), LATER);
    const before = await findEntries(testDatabase(), "2019-01");
    expect(before).toMatchObject([{ kind: "refund", amountCents: -30_00 }]);
    await removeOld(testServices(), IN_2026);
    expect(await findEntries(testDatabase(), "2019-01")).toEqual(before);
  });

  it("don't stay for a refund or a correction that came to nothing", async () => {
    const id = await paidOrder();
    await recordedRefund(id, { state: "failed", createdAt: LATER, updatedAt: LATER, failedAt: LATER });
    await correction(id, { state: "failed", createdAt: LATER, doneAt: null });
    await removeOld(testServices(), IN_2026);
    expect(await kept()).toBe(0);
  });

  it("stay for ten years if a corrected invoice belongs to a sale in another EU country", async () => {
    await correction(await paidOrder(), { vatRule: "below_threshold", doneAt: PAID_AT });
    await removeOld(testServices(), IN_2027);
    expect(await kept()).toBe(1);
    await removeOld(testServices(), new Date("2029-01-01T00:00:00Z"));
    expect(await kept()).toBe(0);
  });
});
