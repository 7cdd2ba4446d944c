import { asc } from "drizzle-orm";
import { z } from "zod";
import { eventWords } from "#domain/order-events.ts";
import { orderEvents } from "../db/schema/orders.ts";
import { resetProvider } from "./provider.ts";
import { post, product, resetShop, testDatabase } from "./shop.ts";

/** A bank account of the sandbox whose delayed payments arrive. */
export const IBAN_SUCCEEDS = "AT611904300234573201";

/** Begins afresh with one product to buy, on both sides of the payment. */
export async function resetPayments(): Promise<void> {
  await resetProvider();
  await resetShop([product({ productname: "Draft" })]);
}

/** Opens a checkout session for that product; answers its id. */
export async function openSession(): Promise<string> {
  const answer = await post("/stripe/create-checkout-session", {
    cart: [{ productname: "Draft", total: 100 }],
  });
  return z.object({ sessionId: z.string() }).parse(await answer.json()).sessionId;
}

/** What the admins read of all orders' timelines, in turn. */
export async function timelineWords(): Promise<string[]> {
  const events = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
  return events.map(({ kind, source }) => {
    const { what, how } = eventWords(kind, source);
    return `${what}, ${how}`;
  });
}

/** What happened to all orders, in turn. */
export async function timeline(): Promise<string[]> {
  const events = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
  return events.map((event) => event.kind);
}
