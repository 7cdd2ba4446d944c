import { beforeEach, describe, expect, it } from "vitest";
import { resetPayments } from "../testing/payments.ts";
import { dashboardRefund, moneyAtProvider, paidAtProvider } from "../testing/refunds.ts";
import { testServices } from "../testing/shop.ts";
import { askForLinkedNote, askForRefund, findInvoice } from "./at-provider.ts";

beforeEach(resetPayments);

/** A paid order, and its invoice. */
async function invoiced() {
  const { stripe } = testServices();
  const { id: orderId, sessionId, paymentIntent: paymentIntentId } = await paidAtProvider(2);
  const invoice = await findInvoice(stripe, sessionId);
  if (invoice === null || invoice === "being made") throw new Error("the order has no invoice");
  return { stripe, orderId, paymentIntentId, invoiceId: invoice.id };
}

// An answer may be late rather than lost, so that what was asked for is not listed yet when it is asked for again.
describe("asked for twice, the provider makes once (D48)", () => {
  it.each([["under a credit note"], ["without one"]])("a refund %s", async (kind) => {
    const { stripe, invoiceId, ...order } = await invoiced();
    const refund = {
      ...order,
      id: crypto.randomUUID(),
      invoiceId: kind === "without one" ? null : invoiceId,
      amountCents: 30_00,
      lines: [],
    };
    expect(await Promise.all([askForRefund(stripe, refund), askForRefund(stripe, refund)])).toEqual([
      null,
      null,
    ]);
    const { refunds } = await moneyAtProvider();
    expect(refunds).toHaveLength(1);
  });

  it("the credit note of a refund in the dashboard", async () => {
    const { stripe, invoiceId, orderId, paymentIntentId } = await invoiced();
    const { id: providerId } = await dashboardRefund(paymentIntentId, 30_00);
    const note = { invoiceId, orderId, providerId, amountCents: 30_00 };
    expect(await Promise.all([askForLinkedNote(stripe, note), askForLinkedNote(stripe, note)])).toEqual([
      null,
      null,
    ]);
    const { creditNotes } = await moneyAtProvider();
    expect(creditNotes).toHaveLength(1);
  });
});
