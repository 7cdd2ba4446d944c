import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { orderNumber } from "#domain/orders/order.ts";
import { orders } from "../../db/schema/orders.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { found } from "../../testing/found.ts";
import { IBAN_SUCCEEDS, openSession, timeline } from "../../testing/payments.ts";
import { pay, setFaults } from "../../testing/provider.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { SESSION_EXPAND } from "../../stripe/sessions.ts";
import { applySession } from "./apply-session.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop();

/**
 * Returns a session as retrieved from the provider once it is paid: by card, or by a bank debit that hasn't arrived
 * yet.
 */
async function paidSession(fields: { iban?: string } = {}): Promise<Stripe.Checkout.Session> {
  await setFaults({ asyncDelayMs: 3_600_000 });
  const sessionId = await openSession();
  await pay(sessionId, fields);
  return testServices().stripe.checkout.sessions.retrieve(sessionId, { expand: SESSION_EXPAND });
}
const apply = (session: Stripe.Checkout.Session) => applySession(testServices(), session, "webhook");

const taxed = (amount_tax: number): Stripe.Checkout.Session.TotalDetails => ({
  amount_discount: 0,
  amount_shipping: 0,
  amount_tax,
});

describe("the VAT recorded with a payment (D12a)", () => {
  it.each<[string, Stripe.Checkout.Session.TotalDetails | null, number | null]>([
    ["the provider's amount", taxed(17_36), 17_36],
    ["at most the whole amount", taxed(100_00), 100_00],
    ["null for a session without tax", taxed(0), null],
    ["null for a session without details", null, null],
  ])("is %s", async (_what, total_details, vatCents) => {
    const session = await paidSession();
    const faults = loggedFaults();
    expect(await apply({ ...session, total_details })).toMatchObject({ status: "paid", vatCents });
    expect(faults()).toEqual([]);
  });

  it.each([-1, 100_01])(
    "is null if the provider reports an impossible %d cents of 100 euros, which is logged",
    async (cents) => {
      const session = await paidSession();
      const faults = loggedFaults();
      const order = await apply({ ...session, total_details: taxed(cents) });
      expect(order).toMatchObject({ status: "paid", vatCents: null });
      expect(faults()).toMatchObject([
        { event: "the provider's VAT is not within the order's amount", orderId: order?.id },
      ]);
    },
  );
});

it("doesn't mark an order paid in another currency", async () => {
  const session = await paidSession();
  expect(await apply({ ...session, currency: "usd" })).toMatchObject({ status: "processing", paidAt: null });
  expect(await timeline()).toEqual(["created", "amount_mismatch", "processing"]);
});

it("has the buyer of the charge if the session names none, so that they're mailed", async () => {
  const session = await paidSession();
  const { name, email } = session.customer_details ?? {};
  const order = await apply({ ...session, customer_details: null });
  expect(order).toMatchObject({ status: "paid", customerName: name, customerEmail: email, country: "NL" });
});

it("finds an order by its session alone, and records a payment of which only the id is given", async () => {
  const session = await paidSession();
  expect(await apply({ ...session, metadata: null, payment_intent: "pi_12345678" })).toMatchObject({
    status: "paid",
    paymentIntentId: "pi_12345678",
  });
});

describe("a bank debit", () => {
  it.each([
    ["was cancelled", "canceled", "payment_failed"],
    ["was refused", "requires_payment_method", "payment_failed"],
    ["is on its way", "processing", "processing"],
  ] as const)("that %s", async (_what, status, expected) => {
    const session = await paidSession({ iban: IBAN_SUCCEEDS });
    const payment = session.payment_intent;
    if (payment === null || typeof payment === "string") throw new Error("the payment is not expanded");
    expect(await apply({ ...session, payment_intent: { ...payment, status } })).toMatchObject({
      status: expected,
    });
  });

  it.each([null, "pi_12345678"])(
    "doesn't count as failed while only %j is known of its payment",
    async (known) => {
      const session = await paidSession({ iban: IBAN_SUCCEEDS });
      expect(await apply({ ...session, payment_intent: known })).toMatchObject({ status: "processing" });
    },
  );

  it("that arrives after the buyer's address was corrected leaves it as it is now (D82)", async () => {
    const session = await paidSession({ iban: IBAN_SUCCEEDS });
    await apply(session);
    const [order] = await testDatabase().select().from(orders);
    const { customerEmail: before, sequence } = found(order);
    const correction = { number: orderNumber(sequence), replaces: before, email: "ada@example.org" };
    await shop.act("orders.correctEmail", correction);
    expect(await apply({ ...session, payment_status: "paid" })).toMatchObject({
      status: "paid",
      customerEmail: "ada@example.org",
    });
  });
});
