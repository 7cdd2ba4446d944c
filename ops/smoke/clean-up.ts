import { discardDraft } from "#worker/stripe/corrected-invoices.ts";
import type { StripeClient } from "#worker/platform/stripe-client.ts";
import { idOf } from "#worker/stripe/refunds.ts";

const PAGE_SIZE = 100;

/**
 * Deletes the customers of an address and their drafts, also those of which no answer arrived. Returns the names of what Stripe
 * keeps forever: invoices, their payments and credit notes.
 */
export async function cleanUp(stripe: StripeClient, email: string): Promise<string[]> {
  const customers = await stripe.customers.list({ email, limit: PAGE_SIZE });
  const left: string[] = [];
  for (const { id: customer } of customers.data) {
    const invoices = await stripe.invoices.list({ customer, limit: PAGE_SIZE, expand: ["data.payments"] });
    for (const { id, number, status, payments } of invoices.data) {
      if (status === "draft") {
        await discardDraft(stripe, id);
        continue;
      }
      if (status === "open") await stripe.invoices.voidInvoice(id);
      const paidBy = (payments?.data ?? []).flatMap(({ payment }) => payment.payment_intent ?? []).map(idOf);
      left.push([`invoice ${number} (${id})`, ...paidBy.map((intent) => `payment ${intent}`)].join(", "));
    }
    const notes = await stripe.creditNotes.list({ customer, limit: PAGE_SIZE });
    for (const { id, number, refunds } of notes.data)
      left.push(
        [`credit note ${number} (${id})`, ...refunds.map(({ refund }) => `refund ${idOf(refund)}`)].join(
          ", ",
        ),
      );
    await stripe.customers.del(customer);
  }
  return left;
}
