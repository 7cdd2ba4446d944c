import { asc } from "drizzle-orm";
import { z } from "zod";
import { eventWords } from "#domain/orders/order-events.ts";
import { orderEvents } from "../db/schema/orders.ts";
import { resetProvider } from "./provider.ts";
import { post, product, resetShop, settings, testDatabase, testServices } from "./shop.ts";

/** A sandbox bank account whose delayed payments succeed. */
export const IBAN_SUCCEEDS = "AT611904300234573201";

/** Resets shop and sandbox to one product for sale. */
export async function resetPayments(): Promise<void> {
  await resetProvider();
  await resetShop([product({ productname: "Draft" })]);
}

/** Opens a checkout session for that product and returns its id. */
export async function openSession(): Promise<string> {
  const answer = await post("/stripe/create-checkout-session", {
    cart: [{ productname: "Draft", total: 100 }],
  });
  return z.object({ sessionId: z.string() }).parse(await answer.json()).sessionId;
}

/** Opens a session of €100.00 at the provider without the shop, and without VAT and invoice; returns its id. */
export async function openPastShop(metadata: Readonly<Record<string, string>> = {}): Promise<string> {
  const session = await testServices().stripe.checkout.sessions.create({
    mode: "payment",
    ui_mode: "embedded_page",
    return_url: `${settings().siteUrl}/return?session_id={CHECKOUT_SESSION_ID}`,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: 100_00, product_data: { name: "Draft" } },
      },
    ],
  });
  return session.id;
}

/** Returns all orders' timelines as administrators see them, in sequence. */
export async function timelineWords(): Promise<string[]> {
  const events = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
  return events.map(({ kind, source }) => {
    const { what, how } = eventWords(kind, source);
    return `${what}, ${how}`;
  });
}

/** Returns all orders' events, in sequence. */
export async function timeline(): Promise<string[]> {
  const events = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
  return events.map((event) => event.kind);
}
