import { cartVatSchema } from "#domain/cart/cart-vat.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { resetCompanySales, STUDIO } from "./company-orders.ts";
import { found } from "./found.ts";
import { mutation, resultOf } from "./mutation.ts";
import { openCheckout, orderOf } from "./payments.ts";
import { deliver, eventOf, outcomeOf, pay, providerState } from "./provider.ts";
import { changeSettings, testServices } from "./shop.ts";

/** As `resetCompanySales`, in a shop that offers bank transfer from 1,000 euros on. */
export async function resetTransfers(): Promise<void> {
  await resetCompanySales();
  await changeSettings({ bankTransferFrom: "1000" });
}

/** The sum of the order that `orderedByTransfer` makes. */
export const TRANSFER_CENTS = 12 * 98_23;

const CASH_EVENT = "customer_cash_balance_transaction.created";

/** Orders 12 drafts for a Dutch company, whose buyer chooses to transfer the money. Needs `resetTransfers`. */
export async function orderedByTransfer() {
  const shown = cartVatSchema.parse(await resultOf(await mutation("stripe.checkCompany", STUDIO)));
  const cart = [{ productname: "Draft", totalCents: 98_23, unitCents: 98_23, quantity: 12 }];
  const { sessionId } = await openCheckout({ cart, company: { ...STUDIO, shown } });
  await pay(sessionId, { method: "customer_balance" });
  await deliver(await eventOf(sessionId, "checkout.session.completed"));
  const { customer } = await testServices().stripe.checkout.sessions.retrieve(sessionId);
  if (typeof customer !== "string") throw new Error("the session has no customer");
  const { id, sequence } = await orderOf(sessionId);
  return { id, customer, number: orderNumber(sequence), now: () => orderOf(sessionId) };
}

/** Lets money arrive on the account that belongs to a customer. Nothing tells the shop yet. */
export const transfer = (customer: string, cents: number) =>
  testServices().stripe.rawRequest("POST", `/v1/test_helpers/customers/${customer}/fund_cash_balance`, {
    amount: cents,
    currency: "eur",
    reference: "no reference of ours",
  });

/** Delivers the newest event about transferred money. Returns the shop's outcome. */
export async function tellOfTransfer(): Promise<string> {
  const { events } = await providerState();
  return outcomeOf(found(events.findLast(({ type }) => type === CASH_EVENT)));
}

/** Lets money arrive, and tells the shop. */
export async function transferred(customer: string, cents: number): Promise<void> {
  await transfer(customer, cents);
  await tellOfTransfer();
}
