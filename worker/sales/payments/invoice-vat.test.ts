import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { orders } from "../../db/schema/orders.ts";
import { openPastShop, openSession, resetPayments } from "../../testing/payments.ts";
import { pay } from "../../testing/provider.ts";
import { call, changeSettings, settings, testDatabase, testServices } from "../../testing/shop.ts";
import { sessionEndsAt } from "../../stripe/sessions.ts";
import { reconcileOrders } from "./reconcile.ts";

const receiptOf = async (sessionId: string) =>
  z
    .object({ session: z.object({ amount_total: z.number(), amount_tax: z.number().nullable() }) })
    .parse(await (await call(`/stripe/session-status?session_id=${sessionId}`)).json()).session;
const storedVat = async () =>
  (await testDatabase().select({ vat: orders.vatCents }).from(orders)).map(({ vat }) => vat);

describe("the VAT of an order", () => {
  beforeEach(resetPayments);

  it("is recorded for an order that reconciliation finds to be paid", async () => {
    await pay(await openSession());
    await reconcileOrders(testServices(), new Date(Date.now() + 3_600_000));
    expect(await storedVat()).toEqual([17_36]);
  });

  it("is taken from the lines if the session has no tax rate", async () => {
    const sessionId = await openSession();
    const [order] = await testDatabase().select().from(orders);
    const untaxed = await openPastShop({ order_id: order?.id ?? "" });
    await testDatabase()
      .update(orders)
      .set({ checkoutSessionId: untaxed })
      .where(eq(orders.checkoutSessionId, sessionId));
    await pay(untaxed);
    expect(await receiptOf(untaxed)).toEqual(
      expect.objectContaining({ amount_total: 100_00, amount_tax: 17_36 }),
    );
    expect(await storedVat()).toEqual([null]);
  });

  it("is not stated for an amount other than the order's", async () => {
    const sessionId = await openSession();
    await testDatabase().update(orders).set({ amountCents: 1 });
    await pay(sessionId);
    expect(await receiptOf(sessionId)).toMatchObject({ amount_total: 100_00, amount_tax: null });
    expect(await storedVat()).toEqual([null]);
  });

  it.each([-1, 100_01])("can't be stored as %d cents of 100 euros", async (vatCents) => {
    await openSession();
    await expect(testDatabase().update(orders).set({ vatCents })).rejects.toMatchObject({
      cause: { constraint_name: "orders_vat_range" },
    });
  });
});

describe("a session is opened with", () => {
  beforeEach(resetPayments);

  it("21% VAT in every line, and an invoice with the seller's VAT number and the order's", async () => {
    const { stripe } = testServices();
    const sessionId = await openSession();
    const [line] = (await stripe.checkout.sessions.listLineItems(sessionId, { expand: ["data.taxes"] })).data;
    expect(line).toMatchObject({
      amount_total: 100_00,
      amount_tax: 17_36,
      taxes: [
        { rate: { id: settings().stripeTaxRateId, percentage: 21, inclusive: true, display_name: "VAT" } },
      ],
    });
    await pay(sessionId);
    const { invoice } = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] });
    const [order] = await testDatabase().select().from(orders);
    expect(invoice).toMatchObject({
      account_tax_ids: [settings().stripeAccountTaxId],
      custom_fields: [{ name: "Order number", value: "SO-001001" }],
      metadata: { order_id: order?.id },
    });
  });

  it("the VAT number that the owner has entered, which the account gets once (D85)", async () => {
    const { stripe } = testServices();
    await changeSettings({ vatNumber: "NL123456789B01" });
    for (const _ of [1, 2]) {
      const sessionId = await openSession();
      await pay(sessionId);
      const { invoice } = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] });
      const [id] = z.object({ account_tax_ids: z.tuple([z.string()]) }).parse(invoice).account_tax_ids;
      expect(await stripe.taxIds.retrieve(id)).toMatchObject({ type: "eu_vat", value: "NL123456789B01" });
    }
    const own = await stripe.taxIds.list({ owner: { type: "self" }, limit: 100 });
    expect(own.data.filter(({ value }) => value === "NL123456789B01")).toHaveLength(1);
  });

  it("an expiry 31 minutes after its order was recorded, in whole seconds, so a retry sends the same", () => {
    const createdAt = new Date("2026-11-22T10:00:00.999Z");
    expect(sessionEndsAt({ createdAt })).toBe(Date.parse("2026-11-22T10:31:00Z") / 1000);
  });

  it("euros only, so a foreign card isn't charged in another currency", async () => {
    const sessionId = await openSession();
    await pay(sessionId, { country: "US" });
    const session = await testServices().stripe.checkout.sessions.retrieve(sessionId);
    expect(session).toMatchObject({ adaptive_pricing: { enabled: false }, currency: "eur" });
    expect(session.presentment_details).toBeUndefined();
    expect(await receiptOf(sessionId)).toMatchObject({ amount_total: 100_00, amount_tax: 17_36 });
  });
});
