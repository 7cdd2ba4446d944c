import { describe, expect, test } from "vitest";
import { COMPANY, control, lineItem, sessionParams, startedSandbox, stripeFor } from "./fixture.ts";

const OFFERED = {
  customer_balance: {
    funding_type: "bank_transfer",
    bank_transfer: { type: "eu_bank_transfer", eu_bank_transfer: { country: "NL" } },
  },
} as const;

/** A company's checkout of 100 euros whose buyer has chosen to transfer the money. */
async function waiting() {
  const sandbox = await startedSandbox();
  const stripe = stripeFor(sandbox);
  const manual = { settings: { reconciliation_mode: "manual" } } as const;
  const customer = await stripe.customers.create({ ...COMPANY, cash_balance: manual });
  const { id } = await stripe.checkout.sessions.create({
    ...sessionParams(),
    customer: customer.id,
    line_items: [lineItem({ cents: 100_00, quantity: 1 })],
    payment_method_options: OFFERED,
  });
  await control(sandbox, "/pay", { sessionId: id, method: "customer_balance" });
  const read = async () => {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
    const { payment_intent: intent } = session;
    if (intent === null || typeof intent === "string") throw new Error("the session has no payment");
    return { session, intent };
  };
  const fund = (amount: number) =>
    stripe.testHelpers.customers.fundCashBalance(customer.id, { amount, currency: "eur", reference: "?" });
  const cash = async () => (await stripe.customers.retrieveCashBalance(customer.id)).available;
  return { sandbox, stripe, customer, read, fund, cash };
}

describe("a bank transfer", () => {
  test("shows where to, and pays once the whole sum is there and applied", async () => {
    const { stripe, customer, read, fund, cash } = await waiting();
    const { session, intent } = await read();
    expect(session).toMatchObject({ status: "complete", payment_status: "unpaid", invoice: null });
    expect(intent).toMatchObject({
      status: "requires_action",
      latest_charge: null,
      next_action: {
        type: "display_bank_transfer_instructions",
        display_bank_transfer_instructions: {
          amount_remaining: 100_00,
          reference: expect.stringMatching(/^[A-Z0-9]{12}$/),
          financial_addresses: [
            { type: "iban", iban: { iban: expect.stringMatching(/^NL\d\dSTSB\d{10}$/) } },
          ],
        },
      },
    });
    expect(await fund(60_00)).toMatchObject({ type: "funded", net_amount: 60_00, ending_balance: 60_00 });
    await expect(stripe.paymentIntents.applyCustomerBalance(intent.id)).rejects.toThrow("does not cover");
    await fund(45_00);
    await stripe.paymentIntents.applyCustomerBalance(intent.id);
    expect((await read()).session).toMatchObject({ payment_status: "paid" });
    expect(await cash()).toEqual({ eur: 5_00 });
    const { data } = await stripe.customers.listCashBalanceTransactions(customer.id);
    expect(data.map(({ net_amount }) => net_amount)).toEqual([-100_00, 45_00, 60_00]);
    await expect(stripe.paymentIntents.applyCustomerBalance(intent.id)).rejects.toThrow("not awaiting");
  });

  test("goes back to its account, never more than there is, and may come back", async () => {
    const { sandbox, stripe, customer, fund, cash } = await waiting();
    await fund(60_00);
    const asked = { customer: customer.id, currency: "eur", origin: "customer_balance" } as const;
    await expect(stripe.refunds.create({ ...asked, amount: 60_01 })).rejects.toThrow("does not cover");
    expect(await stripe.refunds.create({ ...asked, amount: 60_00 })).toMatchObject({ status: "pending" });
    expect(await cash()).toEqual({ eur: 0 });
    await control(sandbox, "/cash", { customer: customer.id, type: "return_canceled", amountCents: 60_00 });
    expect(await cash()).toEqual({ eur: 60_00 });
  });

  test("is offered only to a customer, and only where the session says so", async () => {
    const sandbox = await startedSandbox();
    const stripe = stripeFor(sandbox);
    const guest = { ...sessionParams(), line_items: [lineItem({ cents: 100_00, quantity: 1 })] };
    await expect(
      stripe.checkout.sessions.create({ ...guest, payment_method_options: OFFERED }),
    ).rejects.toThrow("require a `customer`");
    const { id } = await stripe.checkout.sessions.create(guest);
    expect(await control(sandbox, "/pay", { sessionId: id, method: "customer_balance" })).toMatchObject({
      status: 400,
    });
  });
});
