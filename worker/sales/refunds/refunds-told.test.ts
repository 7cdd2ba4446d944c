import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { eventWords } from "#domain/orders/order-events.ts";
import { mails } from "../../db/schema/mails.ts";
import { firstToken } from "../../testing/orders.ts";
import { mutation } from "../../testing/mutation.ts";
import {
  changeDispute,
  dashboardRefund,
  failRefund,
  moneyAtProvider,
  openDispute,
  paidAtProvider,
  type PaidOrder,
  refunding,
} from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop();
const refund = refunding(shop);

const LATER_MS = 5 * 60_000;
const job = () => reconcileRefunds(testServices(), new Date(Date.now() + LATER_MS));

/** Returns the money events that admins read in an order's timeline. */
async function timelineOf({ number }: PaidOrder): Promise<unknown[]> {
  const { timeline } = await shop.done("orders.byNumber", { number });
  return timeline
    .filter(({ kind }) => /^(refund|credit_note|dispute)_/.test(kind))
    .map(({ kind, source, amountCents, note }) => {
      const { what, how } = eventWords(kind, source);
      return [what, how, amountCents, note];
    });
}

describe("an order's timeline (D48, D50)", () => {
  it("shows who requested a refund, its credit note, its success and its failure, each at its time", async () => {
    const order = await paidAtProvider(2);
    await refund({ number: order.number, amountCents: 30_00 });
    const { refunds } = await shop.done("orders.refunds", { number: order.number });
    const note = refunds[0]?.creditNote;
    expect(note).toMatch(/-CN-01$/);
    const made = [
      ["Refund requested", "in the admin area", 30_00, "warden"],
      ["Credit note issued", "by the payment provider", 30_00, note],
      ["Refunded", "reported by the payment provider", 30_00, null],
    ];
    expect(await timelineOf(order)).toEqual(made);
    await failRefund((await moneyAtProvider()).refunds[0]?.id ?? "");
    await job();
    expect(await timelineOf(order)).toEqual([
      ...made,
      ["The refund failed", expect.stringContaining("payment provider"), 30_00, "lost_or_stolen_card"],
    ]);
  });

  it("shows a refund made in the provider's dashboard", async () => {
    const order = await paidAtProvider(1);
    await dashboardRefund(order.paymentIntent, 40_00);
    await job();
    expect(await timelineOf(order)).toContainEqual([
      "Refunded",
      expect.stringContaining("payment provider"),
      40_00,
      "In the payment provider’s dashboard",
    ]);
  });

  it("shows each change of a dispute once, no matter how often the provider is asked", async () => {
    const order = await paidAtProvider(1);
    const { id } = await openDispute(order.paymentIntent, { inquiry: true });
    await job();
    await changeDispute(id, "needs_response");
    await job();
    // Evidence was submitted, but for the shop the dispute is still open.
    await changeDispute(id, "under_review");
    await job();
    await changeDispute(id, "lost");
    await job();
    await job();
    const told = (await timelineOf(order)).map((entry) => z.array(z.unknown()).parse(entry)[0]);
    expect(told).toEqual([
      "The bank asked about the payment",
      "The bank disputed the payment",
      "Dispute lost",
    ]);
  });

  it("shows how a dispute began even if the shop only learns of it when it is decided", async () => {
    const order = await paidAtProvider(1);
    const { id } = await openDispute(order.paymentIntent);
    await changeDispute(id, "won");
    await job();
    const told = (await timelineOf(order)).map((entry) => z.array(z.unknown()).parse(entry)[0]);
    expect(told).toEqual(["The bank disputed the payment", "Dispute won"]);
  });
});

describe("a refund is shown to", () => {
  it("its buyer by mail and on the order's page, with the credit note's number", async () => {
    const { id, number } = await paidAtProvider(2);
    const { refunds } = await refund({ number, amountCents: 30_00 });
    const [mail] = await testDatabase().select().from(mails).where(eq(mails.kind, "refund"));
    const creditNote = refunds[0]?.creditNote ?? "none";
    expect(mail?.text).toContain(creditNote);
    const page = await anybody.done("orders.byToken", { token: firstToken(id) });
    expect(page).toMatchObject({
      standing: "partly_refunded",
      refunds: [{ amountCents: 30_00, creditNote, refundedAt: expect.any(String) }],
    });
  });

  it("an administrator who reads its withdrawal", async () => {
    const { number } = await paidAtProvider(1);
    const declared = { name: "Ada Drafter", orderNumber: number, email: "sam@example.com", products: "" };
    await mutation("withdrawals.submit", { ...declared, clientKey: crypto.randomUUID() });
    const first = async () => (await shop.done("withdrawals.list", {})).withdrawals[0];
    const before = await first();
    expect(before?.order).toMatchObject({ status: "paid", standing: "withdrawn" });
    await shop.act("withdrawals.refund", { id: before?.id });
    expect(await first()).toMatchObject({
      order: { status: "paid", standing: "refunded" },
      handled: { by: "warden" },
    });
  });
});
