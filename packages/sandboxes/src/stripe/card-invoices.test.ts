import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { idOf, invoicingSite, pricedLine } from "./fixture.ts";

const EMAIL = "ada@example.com";
/** As Stripe's documentation attaches its test card. */
const WITH_CARD = {
  email: EMAIL,
  payment_method: "pm_card_visa",
  invoice_settings: { default_payment_method: "pm_card_visa" },
} satisfies Stripe.CustomerCreateParams;

/** An invoice of 3 × 121.00 euros, paid by its customer's card. */
async function paidByCard() {
  const { tax_rates, drafted, ...site } = await invoicingSite(WITH_CARD);
  const { id } = await drafted([pricedLine("Licence", 121_00, { quantity: 3, tax_rates })]);
  const invoice = await site.stripe.invoices.pay(id, { expand: ["payments"] });
  return { ...site, invoice, payment: idOf(invoice.payments?.data[0]?.payment.payment_intent) };
}

test("an invoice is paid by its customer's card, with a payment like any other", async () => {
  const { stripe, customer, invoice, payment, arrived } = await paidByCard();
  expect(customer.invoice_settings.default_payment_method).toMatch(/^pm_1/);
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 363_00, total_taxes: [{ amount: 63_00 }] });
  expect(await stripe.paymentIntents.retrieve(payment, { expand: ["latest_charge"] })).toMatchObject({
    status: "succeeded",
    amount_received: 363_00,
    customer: customer.id,
    latest_charge: { payment_method_details: { card: { country: "US", last4: "4242" } } },
  });
  expect((await arrived("invoice.")).map(({ type }) => type)).toEqual([
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
  ]);
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  await expect(stripe.checkout.sessions.retrieve(invoice.id)).rejects.toMatchObject({ statusCode: 404 });
  expect((await stripe.balanceTransactions.list()).data).toMatchObject([{ type: "charge", amount: 363_00 }]);
});

test("a credit note of a unit refunds that payment", async () => {
  const { stripe, invoice, payment } = await paidByCard();
  const note = await stripe.creditNotes.create({
    invoice: invoice.id,
    lines: [{ type: "invoice_line_item", invoice_line_item: invoice.lines.data[0]?.id ?? "", quantity: 1 }],
    refund_amount: 121_00,
  });
  expect(note).toMatchObject({ total: 121_00, total_taxes: [{ amount: 21_00 }] });
  expect((await stripe.refunds.list({ payment_intent: payment })).data).toMatchObject([
    { id: idOf(note.refunds[0]?.refund), amount: 121_00, status: "succeeded" },
  ]);
});

describe("a customer", () => {
  test("is listed by their address, until they're deleted", async () => {
    const { stripe, customer, invoice, draft } = await paidByCard();
    expect((await stripe.customers.list({ email: EMAIL })).data).toEqual([customer]);
    expect((await stripe.customers.list({ email: "grace@example.com" })).data).toEqual([]);
    const deleted = { id: customer.id, object: "customer", deleted: true };
    expect(await stripe.customers.del(customer.id)).toEqual(deleted);
    expect(await stripe.customers.retrieve(customer.id)).toEqual(deleted);
    expect((await stripe.customers.list({ email: EMAIL })).data).toEqual([]);
    await expect(draft()).rejects.toMatchObject({ code: "resource_missing", param: "customer" });
    await expect(stripe.customers.del(customer.id)).rejects.toMatchObject({ statusCode: 404 });
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      status: "paid",
      customer_email: EMAIL,
    });
  });

  test.for<[string, Stripe.CustomerCreateParams, object]>([
    [
      "an unknown payment method",
      { ...WITH_CARD, payment_method: "pm_1" },
      { code: "resource_missing", param: "payment_method" },
    ],
    [
      "a default that isn't theirs",
      { invoice_settings: { default_payment_method: "pm_card_visa" } },
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    ],
    ["a method that isn't the default", { payment_method: "pm_card_visa" }, { param: "payment_method" }],
    [
      "a footer of their own",
      { invoice_settings: { footer: "Thanks" } },
      { param: "invoice_settings[footer]" },
    ],
  ])("isn't created with %s", async ([, params, refusal]) => {
    const { stripe } = await invoicingSite();
    await expect(stripe.customers.create(params)).rejects.toMatchObject({ statusCode: 400, ...refusal });
  });
});
