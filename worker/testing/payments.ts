import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { eventWords } from "#domain/orders/order-events.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";
import type { Order } from "../records/orders.ts";
import { found } from "./found.ts";
import { mutation, resultOf } from "./mutation.ts";
import { resetProvider } from "./provider.ts";
import { product, resetShop, settings, testDatabase, testServices } from "./shop.ts";

/** A sandbox bank account whose delayed payments succeed. */
export const IBAN_SUCCEEDS = "AT611904300234573201";

/** Resets shop and sandbox to one product for sale. */
export async function resetPayments(): Promise<void> {
  await resetProvider();
  await resetShop([product({ productname: "Draft" })]);
}

const opened = z.object({ sessionId: z.string() });

/** A cart of that product, as the shop's own pages send it. */
export const draftCart = (quantity = 1) => ({
  cart: [{ productname: "Draft", totalCents: 100_00, plans: { "1 year": true }, quantity }],
});

/** Opens a checkout as the shop's own pages do. Returns its session, and the cookie by which its browser is known. */
export async function openCheckout(
  input: object = draftCart(),
  headers: Record<string, string> = {},
): Promise<{ sessionId: string; cookie: string }> {
  const answer = await mutation("stripe.createCheckoutSession", input, headers);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { cookie, ...opened.parse(await resultOf(answer)) };
}

/** Opens a checkout of that product and returns its session's id. */
export const openSession = async (): Promise<string> => (await openCheckout()).sessionId;

/** Returns the order of a session. */
export async function orderOf(sessionId: string): Promise<Order> {
  const [order] = await testDatabase().select().from(orders).where(eq(orders.checkoutSessionId, sessionId));
  return found(order);
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
