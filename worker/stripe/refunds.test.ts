import type Stripe from "stripe";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { orderIdSchema, refundIdSchema } from "#domain/orders/ids.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { orders } from "../db/schema/orders.ts";
import { createServices } from "../entry/create-services.ts";
import { loggedFaults } from "../testing/faults.ts";
import { refusalOf } from "../testing/mutation.ts";
import { openPastShop } from "../testing/payments.ts";
import { control, pay, setFaults } from "../testing/provider.ts";
import {
  dashboardRefund,
  factsOf,
  invoiceOf,
  listedRefund,
  moneyAtProvider,
  paidAtProvider,
} from "../testing/refunds.ts";
import { settings, testDatabase, testEnv, testServices } from "../testing/shop.ts";
import {
  createLinkedCreditNote,
  createProviderRefund,
  findInvoice,
  listMoneyWithin,
  creditNoteOf,
  localRefundId,
  listOrderMoney,
} from "./refunds.ts";
import { staffShop } from "../testing/staff-shop.ts";

const shop = staffShop();

/** Creates a paid order of two drafts, with its invoice. */
async function invoiced() {
  const { stripe } = testServices();
  const { id: orderId, sessionId, paymentIntent: paymentIntentId } = await paidAtProvider(2);
  return { stripe, orderId, paymentIntentId, invoiceId: await invoiceOf(sessionId) };
}

// A response may be late rather than lost, so a request may not be listed yet when it is repeated.
describe("identical requests at the provider (D48)", () => {
  it.each([["under a credit note"], ["without one"]])(
    "two requests for a refund %s make only one",
    async (kind) => {
      const { stripe, invoiceId, ...order } = await invoiced();
      const refund = {
        ...order,
        id: refundIdSchema.parse(crypto.randomUUID()),
        invoiceId: kind === "without one" ? null : invoiceId,
        amountCents: 30_00,
        lines: [],
      };
      expect(
        await Promise.all([createProviderRefund(stripe, refund), createProviderRefund(stripe, refund)]),
      ).toEqual([null, null]);
      const { refunds } = await moneyAtProvider();
      expect(refunds).toHaveLength(1);
    },
  );

  it("a refund whose key was used by another request isn't refused for good, because that one may have paid", async () => {
    const { stripe, ...order } = await invoiced();
    const id = refundIdSchema.parse(crypto.randomUUID());
    const refund = { ...order, id, amountCents: 30_00, lines: [] };
    expect(await createProviderRefund(stripe, refund)).toBeNull();
    await expect(createProviderRefund(stripe, { ...refund, invoiceId: null })).rejects.toMatchObject({
      failure: "unavailable",
    });
  });

  it("two requests for the credit note of a dashboard refund make only one", async () => {
    const { stripe, invoiceId, orderId, paymentIntentId } = await invoiced();
    const { id: providerId } = await dashboardRefund(paymentIntentId, 30_00);
    const note = { invoiceId, orderId, providerId, amountCents: 30_00 };
    expect(
      await Promise.all([createLinkedCreditNote(stripe, note), createLinkedCreditNote(stripe, note)]),
    ).toEqual([null, null]);
    const { creditNotes } = await moneyAtProvider();
    expect(creditNotes).toHaveLength(1);
  });
});

it("a credit note issued by the shop names the order, so that it can be recognised in the dashboard", async () => {
  const { stripe, invoiceId, orderId, paymentIntentId } = await invoiced();
  const { id: providerId } = await dashboardRefund(paymentIntentId, 30_00);
  await createLinkedCreditNote(stripe, { invoiceId, orderId, providerId, amountCents: 30_00 });
  const { data } = await stripe.creditNotes.list({ invoice: invoiceId });
  expect(data).toMatchObject([{ metadata: { order_id: orderId } }]);
});

describe("a session's invoice", () => {
  it("is there once it's final, being made before, and never there for a session that makes none", async () => {
    const { sessionId } = await paidAtProvider(1);
    const { stripe } = createServices(settings(), testEnv());
    const { sessions } = stripe.checkout;
    const session = await sessions.retrieve(sessionId, { expand: ["invoice"] });
    const { invoice } = session;
    if (invoice === null || typeof invoice === "string") throw new Error("the session has no invoice");
    const final = { id: invoice.id, number: invoice.number, effective_at: invoice.effective_at };
    const answers: readonly [Partial<Stripe.Checkout.Session>, unknown][] = [
      [{ invoice }, final],
      [{ invoice: { ...invoice, status: "draft" } }, "being made"],
      [{ invoice: invoice.id ?? "" }, "being made"],
      [{ invoice: null }, "being made"],
      [{ invoice: null, invoice_creation: null }, null],
    ];
    const retrieve = vi.spyOn(sessions, "retrieve");
    for (const [changed, found] of answers) {
      retrieve.mockResolvedValue({ ...session, ...changed });
      expect(await findInvoice(stripe, sessionId)).toEqual(found);
    }
  });

  it("is never created for a session without one", async () => {
    const sessionId = await openPastShop();
    await pay(sessionId);
    expect(await findInvoice(testServices().stripe, sessionId)).toBeNull();
  });
});

const invoiceLine = (name: string, quantity: number) => ({
  quantity,
  price_data: { currency: "eur", unit_amount: 100_00, product_data: { name } },
});

/** Creates a payment for an Axe, a Bow and two Cogs, each at €100.00, with its invoice. */
async function severalLines() {
  const { stripe } = testServices();
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    ui_mode: "embedded_page",
    return_url: `${settings().siteUrl}/return?session_id={CHECKOUT_SESSION_ID}`,
    invoice_creation: { enabled: true },
    line_items: [invoiceLine("Axe", 1), invoiceLine("Bow", 1), invoiceLine("Cog", 2)],
  });
  await pay(session.id);
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(session.id);
  return {
    stripe,
    id: refundIdSchema.parse(crypto.randomUUID()),
    orderId: orderIdSchema.parse(crypto.randomUUID()),
    paymentIntentId: z.string().parse(payment),
    invoiceId: await invoiceOf(session.id),
  };
}

describe("the credit note of refunded units", () => {
  const notes = z.object({
    creditNotes: z.array(
      z.object({ lines: z.object({ data: z.array(z.looseObject({ description: z.unknown() })) }) }),
    ),
  });
  const creditedLines = async () =>
    notes.parse(await control("/state")).creditNotes.flatMap(({ lines }) => lines.data);

  it("names the matching lines of the invoice", async () => {
    const { stripe, ...order } = await severalLines();
    const lines = [
      { description: "Cog", lineCents: 200_00, quantity: 2, refunded: 1 },
      { description: "Bow", lineCents: 100_00, quantity: 1, refunded: 1 },
    ];
    expect(await createProviderRefund(stripe, { ...order, amountCents: 200_00, lines })).toBeNull();
    expect(await creditedLines()).toMatchObject([
      { description: "Cog", quantity: 1, amount: 100_00 },
      { description: "Bow", quantity: 1, amount: 100_00 },
    ]);
  });

  it("has only the amount if no line has the same name, sum and quantity", async () => {
    const { stripe, ...order } = await severalLines();
    for (const sold of [
      { description: "Bolt", lineCents: 100_00, quantity: 1 },
      { description: "Bow", lineCents: 90_00, quantity: 1 },
      { description: "Bow", lineCents: 100_00, quantity: 2 },
    ]) {
      const refund = { ...order, id: refundIdSchema.parse(crypto.randomUUID()), amountCents: 60_00 };
      expect(await createProviderRefund(stripe, { ...refund, lines: [{ ...sold, refunded: 1 }] })).toBeNull();
    }
    expect(await creditedLines()).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({ type: "custom_line_item", description: null, amount: 60_00 }),
      ),
    );
  });
});

describe("a refund's credit note", () => {
  it("is the note that refers to it, by its id or as an expanded object, alone or among others", async () => {
    const order = await paidAtProvider(1);
    const { stripe } = testServices();
    const { id: providerId } = await listedRefund(order, 30_00);
    const invoiceId = await invoiceOf(order.sessionId);
    await createLinkedCreditNote(stripe, { invoiceId, orderId: order.id, providerId, amountCents: 30_00 });
    const {
      refunds: [refund],
      creditNotes: [note],
    } = await factsOf(order);
    const linked = note?.refunds[0];
    if (!refund || !note || !linked) throw new Error("the provider lists no refund under a credit note");
    const naming = (...named: (string | Stripe.Refund)[]): Stripe.CreditNote => ({
      ...note,
      refunds: named.map((one) => Object.assign({}, linked, { refund: one })),
    });
    const other = naming("re_other");
    for (const its of [naming(providerId), naming(refund), naming("re_other", providerId)])
      expect(creditNoteOf(refund, [other, its])).toBe(its);
    expect(creditNoteOf(refund, [other])).toBeUndefined();
    const bare = { ...refund, metadata: null };
    expect(localRefundId(bare, [{ ...note, metadata: null }])).toBeUndefined();
    expect(localRefundId(bare, [])).toBeUndefined();
    const ours = crypto.randomUUID();
    expect(localRefundId(bare, [{ ...note, metadata: { refund_id: ours } }])).toBe(ours);
  });
});

it("credit notes are those of the invoice, or none without an invoice", async () => {
  const { stripe, ...other } = await invoiced();
  await createProviderRefund(stripe, {
    ...other,
    id: refundIdSchema.parse(crypto.randomUUID()),
    amountCents: 30_00,
    lines: [],
  });
  const { paymentIntentId, invoiceId } = await invoiced();
  const { id } = await dashboardRefund(paymentIntentId, 30_00);
  for (const invoiceIds of [[invoiceId], []]) {
    expect(await listOrderMoney(stripe, { paymentIntentId, invoiceIds })).toMatchObject({
      refunds: [{ id }],
      creditNotes: [],
    });
  }
  expect(
    (await listOrderMoney(stripe, { ...other, invoiceIds: [other.invoiceId] })).creditNotes,
  ).toHaveLength(1);
});

const hours = (from: number, to: number) => ({
  from: new Date(Date.now() + from * HOUR_MS),
  to: new Date(Date.now() + to * HOUR_MS),
});

it("objects created outside a period aren't listed", async () => {
  const { stripe, paymentIntentId } = await invoiced();
  await dashboardRefund(paymentIntentId, 30_00);
  expect((await listMoneyWithin(stripe, hours(-1, 1))).refunds).toHaveLength(1);
  for (const period of [hours(-2, -1), hours(1, 2)])
    expect(await listMoneyWithin(stripe, period)).toEqual({ refunds: [], creditNotes: [], disputes: [] });
});

it("while the provider doesn't respond, a refund is refused for now", async () => {
  const { number } = await paidAtProvider(1);
  // Its invoice is requested first.
  await testDatabase().update(orders).set({ invoiceId: null, invoiceNumber: null });
  await setFaults({ api: "error" });
  const faults = loggedFaults();
  const answer = await shop.act("orders.refund", { number, whole: true, reason: "Asked" });
  expect(answer.headers.get("retry-after")).toBe("10");
  expect(await refusalOf(answer)).toMatchObject({
    status: 503,
    message: "The payment service isn’t responding right now. Please try again.",
  });
  expect(faults()).toMatchObject([{ event: "a procedure failed", path: "orders.refund" }]);
});
