import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { askedUntil } from "#domain/books/late-vat-check.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { correctedInvoices } from "../../db/schema/corrected-invoices.ts";
import { lateVatChecks } from "../../db/schema/late-vat-checks.ts";
import { mails } from "../../db/schema/mails.ts";
import { refunds } from "../../db/schema/refunds.ts";
import { vatChecks } from "../../db/schema/vat-checks.ts";
import { now } from "../../platform/clock.ts";
import { found } from "../../testing/found.ts";
import { mutation } from "../../testing/mutation.ts";
import { firstToken } from "../../testing/orders.ts";
import { resetCompanySales } from "../../testing/company-orders.ts";
import { pay } from "../../testing/provider.ts";
import { call, testDatabase, testServices } from "../../testing/shop.ts";
import { askedOfVies, resetVies, setViesFault } from "../../testing/vies.ts";
import { syncOrder } from "../refunds/sync-order.ts";
import { askAgain } from "./late-checks.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { openCheckout, orderOf } from "../../testing/payments.ts";

const BUREAU = {
  name: "Bureau BV",
  street: "Rue 1",
  postcode: "1000",
  town: "Brussel",
  country: "BE",
  vatNumber: "BE0123456789",
  purchaseOrder: "",
};
const SHOWN = { rule: "below_threshold", country: "NL", ratePercent: 21, silent: true };
const PAID_CENTS = 98_23;
const VAT_CENTS = 17_05;

const shop = staffShop(resetCompanySales);

/** Pays an order while the register is silent. */
async function boughtInSilence() {
  await setViesFault({ service: "unavailable" });
  const { sessionId } = await openCheckout({
    cart: [{ productname: "Draft", totalCents: PAID_CENTS, unitCents: PAID_CENTS, quantity: 1 }],
    company: { ...BUREAU, email: "inkoop@bureau.example", shown: SHOWN },
  });
  expect(await lateChecks()).toEqual([]);
  await pay(sessionId);
  await call(`/stripe/session-status?session_id=${sessionId}`);
  const order = await orderOf(sessionId);
  await syncOrder(testServices(), order.id, "reconcile");
  return order;
}

type Order = Awaited<ReturnType<typeof boughtInSilence>>;

const lateChecks = () => testDatabase().select().from(lateVatChecks).orderBy(asc(lateVatChecks.nextAt));
const pageOf = async ({ id }: Order) => anybody.done("orders.byToken", { token: firstToken(id) });
const detailOf = async (number: string) => shop.done("orders.byNumber", { number });
const toRefund = async () => (await shop.done("dashboard.summary")).attention.vatToRefund;

/** Runs the job in six minutes, when no answer of the checkout counts any more. */
async function askLater() {
  await testDatabase().delete(vatChecks);
  return askAgain(testServices(), new Date(now().getTime() + 6 * MINUTE_MS));
}

it("an order paid in silence is asked about until its return is due, and its page and confirmation tell that (D54)", async () => {
  const order = await boughtInSilence();
  const paidAt = found(order.paidAt ?? undefined);
  const endsOn = askedUntil(paidAt);
  expect(await lateChecks()).toMatchObject([
    {
      orderId: order.id,
      vatNumber: BUREAU.vatNumber,
      attempts: 0,
      nextAt: new Date(paidAt.getTime() + 5 * MINUTE_MS),
      endsOn,
      outcome: null,
    },
  ]);
  expect((await pageOf(order)).lateVatCheck).toEqual({ outcome: null, endsOn });
  const [confirmation] = await testDatabase()
    .select()
    .from(mails)
    .where(eq(mails.kind, "order_confirmation"));
  expect(confirmation?.text).toContain(`We’ll keep asking until ${calendarDayInWords(endsOn)};`);
});

it("the VAT of a number that is confirmed later is refunded, with an invoice that names the answer (D54)", async () => {
  const order = await boughtInSilence();
  await resetVies();
  expect(await askLater()).toEqual({ asked: 1, decided: 1, failed: 0 });
  const number = orderNumber(order.sequence);
  expect(await toRefund()).toEqual([number]);
  expect((await pageOf(order)).lateVatCheck).toMatchObject({ outcome: "valid" });
  expect((await shop.act("orders.refundVat", { number })).status).toBe(200);
  const [late] = await lateChecks();
  expect(await testDatabase().select().from(correctedInvoices)).toMatchObject([
    {
      state: "done",
      vatRate: 0,
      company: { check: { outcome: "valid", consultationNumber: late?.consultationNumber } },
    },
  ]);
  expect(await toRefund()).toEqual([]);
  expect((await pageOf(order)).lateVatCheck).toBeNull();
});

it("a number that the buyer corrects is asked about instead of the old one (D76)", async () => {
  const order = await boughtInSilence();
  const company = { ...BUREAU, vatNumber: "BE0987654321" };
  const token = firstToken(order.id);
  expect((await mutation("orders.correctInvoice", { token, company }, {})).status).toBe(200);
  expect(await lateChecks()).toMatchObject([
    { vatNumber: "BE0123456789" },
    { vatNumber: "BE0987654321", outcome: null },
  ]);
  await resetVies();
  expect(await askLater()).toEqual({ asked: 1, decided: 1, failed: 0 });
  expect(await askedOfVies()).toMatchObject([{ number: "BE0987654321" }]);
  expect(await lateChecks()).toMatchObject([{ outcome: null }, { outcome: "valid" }]);
  expect(await toRefund()).toEqual([orderNumber(order.sequence)]);
});

it("a corrected number that is found valid straight away makes the VAT refundable, too (D76)", async () => {
  const order = await boughtInSilence();
  await resetVies();
  await testDatabase().delete(vatChecks);
  const company = { ...BUREAU, vatNumber: "BE0987654321" };
  const token = firstToken(order.id);
  expect((await mutation("orders.correctInvoice", { token, company }, {})).status).toBe(200);
  expect(await lateChecks()).toMatchObject([
    { outcome: null },
    { vatNumber: "BE0987654321", outcome: "valid" },
  ]);
  expect(await toRefund()).toEqual([orderNumber(order.sequence)]);
  expect(await askLater()).toMatchObject({ asked: 0 });
});

it("VAT that went back isn't refunded again if its invoice couldn't be replaced: only the invoice is", async () => {
  const order = await boughtInSilence();
  await resetVies();
  await askLater();
  const number = orderNumber(order.sequence);
  const request = { number, amountCents: VAT_CENTS, keep: true, reason: "VAT" };
  expect((await shop.act("orders.refund", request)).status).toBe(200);
  const [refund] = await testDatabase().select().from(refunds);
  await testDatabase()
    .insert(correctedInvoices)
    .values({
      orderId: order.id,
      state: "failed",
      company: found(order.company ?? undefined),
      vatRule: "reverse_charge",
      vatRate: 0,
      refundId: found(refund).id,
      amountCents: PAID_CENTS,
      creditedInvoiceId: found(order.invoiceId ?? undefined),
      creditedInvoiceNumber: found(order.invoiceNumber ?? undefined),
      failureReason: "The credit note is above the rest of the invoice.",
    });
  expect(await toRefund()).toEqual([number]);
  const { vatToRefundCents } = await shop.done("orders.byNumber", { number });
  expect(vatToRefundCents).toBe(0);
  expect((await shop.act("orders.refundVat", { number })).status).toBe(200);
  expect(await testDatabase().select().from(refunds)).toHaveLength(1);
  const corrections = await testDatabase()
    .select()
    .from(correctedInvoices)
    .orderBy(asc(correctedInvoices.createdAt));
  expect(corrections.map(({ state }) => state)).toEqual(["failed", "done"]);
  expect(corrections[1]).toMatchObject({
    amountCents: PAID_CENTS - VAT_CENTS,
    vatRate: 0,
    vatCents: 0,
    refundId: found(refund).id,
  });
  expect(await toRefund()).toEqual([]);
  expect(await detailOf(number)).toMatchObject({
    vatRule: "below_threshold",
    vatRuleInForce: "reverse_charge",
    vatToRefundCents: null,
  });
  expect((await shop.act("orders.refundVat", { number })).status).toBe(409);
});
