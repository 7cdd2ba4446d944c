import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { OrderId } from "#domain/orders/ids.ts";
import { users } from "../../db/schema/auth.ts";
import { orders } from "../../db/schema/orders.ts";
import { creditNotes, refundEvents } from "../../db/schema/refunds.ts";
import { signedInUser } from "../../testing/accounts.ts";
import { found } from "../../testing/found.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { mutation, refusalOf } from "../../testing/mutation.ts";
import { recordedRefund, testCreditNote } from "../../testing/refunds.ts";
import { dataOf } from "../../testing/query.ts";
import { orderResponse } from "./response-schemas.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop());

const byNumber = (number: string) => shop.act("orders.byNumber", { number });
const detail = async (number: string) => dataOf(await byNumber(number), z.looseObject({}));
const first = async () => dataOf(await byNumber("SO-001001"), orderResponse);
async function firstId(): Promise<OrderId> {
  const [order] = await testDatabase().select().from(orders).where(eq(orders.sequence, 1001));
  return found(order).id;
}

describe("an order's details (D26)", () => {
  it("have lines, customer, payment, amounts with VAT, owner and timeline", async () => {
    const owner = await signedInUser("drafter");
    await recordedOrder({
      userId: owner.id,
      customerName: "Ada Drafter",
      customerEmail: "ada@example.com",
      paymentIntentId: "pi_1",
      checkoutSessionId: "cs_test_1",
      lines: [{ productname: "Draft", plan: "Monthly", unitCents: 40_33, quantity: 3 }],
      events: [
        ["created", "checkout"],
        ["paid", "webhook"],
      ],
    });
    expect(await detail("SO-001001")).toEqual({
      number: "SO-001001",
      status: "paid",
      standing: null,
      hold: null,
      late: false,
      withdrawalDates: [],
      withdrawable: true,
      amountMismatch: false,
      createdAt: expect.any(String),
      paidAt: expect.any(String),
      customerName: "Ada Drafter",
      customerEmail: "ada@example.com",
      emailCorrectable: true,
      paymentAddress: `${settings().stripeApiUrl.origin}/dashboard#pi_1`,
      papers: [],
      eInvoices: [],
      isBeingCorrected: false,
      lateVatCheck: null,
      vatRuleInForce: "domestic",
      vatToRefundCents: null,
      companyDoubts: [],
      username: "drafter",
      paymentIntentId: "pi_1",
      checkoutSessionId: "cs_test_1",
      lines: [
        {
          productname: "Draft",
          plan: "Monthly",
          description: "Draft · 1 year",
          unitCents: 40_33,
          renews: false,
          quantity: 3,
          totalCents: 120_99,
        },
      ],
      totalCents: 120_99,
      // 120.99 × 21/121, rounded once (D12a).
      vatCents: 21_00,
      vatRule: "domestic",
      vatRate: 21,
      company: null,
      vatCheck: null,
      vat: expect.objectContaining({ country: "NL", concern: null }),
      currency: "eur",
      timeline: [
        { kind: "created", source: "checkout", at: expect.any(String), amountCents: null, note: null },
        { kind: "paid", source: "webhook", at: expect.any(String), amountCents: null, note: null },
      ],
      withdrawals: [],
      offer: null,
      delivery: { standing: null, hold: null, openUnits: 0, lateUnits: 0 },
      units: [],
    });
  });

  it("report that a different amount was paid", async () => {
    await recordedOrder({
      status: "processing",
      events: [
        ["created", "checkout"],
        ["amount_mismatch", "return"],
      ],
    });
    expect(await detail("1001")).toMatchObject({ amountMismatch: true, status: "processing", paidAt: null });
  });

  it("mark the lines that renew another order (D51)", async () => {
    await recordedOrder();
    await recordedOrder({
      lines: [{ productname: "Draft", renewsOrderId: await firstId() }, { productname: "Other" }],
    });
    expect(await detail("1002")).toMatchObject({ lines: [{ renews: true }, { renews: false }] });
  });

  it("have the times when a withdrawal was received and handled", async () => {
    await recordedOrder({ customerEmail: "ada@example.com" });
    const declared = { name: "Ada", orderNumber: "SO-001001", email: "ada@example.com", products: "" };
    await mutation("withdrawals.submit", { ...declared, clientKey: crypto.randomUUID() });
    const [came] = (await first()).withdrawals;
    expect((await first()).timeline).toMatchObject([{ kind: "withdrawal_received" }]);
    await shop.act("withdrawals.markHandled", { id: came?.id, handled: true });
    const { timeline, withdrawals } = await first();
    expect(timeline).toMatchObject([
      { kind: "withdrawal_received", source: "withdrawal", at: came?.createdAt },
      { kind: "withdrawal_handled", source: "admin", at: withdrawals[0]?.handled?.at },
    ]);
  });

  it("never list a credit note before its refund, though the provider's times are in whole seconds", async () => {
    await recordedOrder();
    const orderId = await firstId();
    const notes = [
      ["CN-1", "2026-11-20T10:00:00.000Z", "2026-11-20T10:00:00.400Z"],
      ["CN-2", "2026-11-20T10:05:00.000Z", "2026-11-20T10:05:00.700Z"],
      // Issued in the dashboard, without a refund.
      ["CN-3", "2026-11-20T10:10:00.000Z", null],
    ] as const;
    for (const [number, issuedAt, askedAt] of notes) {
      const note = testCreditNote(orderId, { providerId: number, number, createdAt: new Date(issuedAt) });
      await testDatabase().insert(creditNotes).values(note);
      if (askedAt === null) continue;
      const { id: refundId } = await recordedRefund(orderId, { creditNoteId: number });
      const asked = { refundId, state: "pending", source: "admin", at: new Date(askedAt) } as const;
      await testDatabase().insert(refundEvents).values(asked);
    }
    expect((await first()).timeline.map(({ kind, at, note }) => [kind, at, note])).toEqual([
      ["refund_pending", "2026-11-20T10:00:00.400Z", "warden"],
      ["credit_note_issued", "2026-11-20T10:00:00.400Z", "CN-1"],
      ["refund_pending", "2026-11-20T10:05:00.700Z", "warden"],
      ["credit_note_issued", "2026-11-20T10:05:00.700Z", "CN-2"],
      ["credit_note_issued", "2026-11-20T10:10:00.000Z", "CN-3"],
    ]);
  });

  it("remain when the owner's account is deleted", async () => {
    const owner = await signedInUser();
    await recordedOrder({ userId: owner.id });
    await testDatabase().delete(users).where(eq(users.id, owner.id));
    expect(await detail("so-1001")).toMatchObject({ username: null, lines: [{ productname: "Draft" }] });
  });

  it.each(["SO-009999", "nonsense", "", "1001 or 1=1", "999999999999999"])(
    "answer 404 for the number %j",
    async (number) => {
      await recordedOrder();
      expect(await refusalOf(await byNumber(number))).toMatchObject({
        status: 404,
        message: "There is no order with this number.",
      });
    },
  );
});
