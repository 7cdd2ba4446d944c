import { asc } from "drizzle-orm";
import { z } from "zod";
import { eventWords } from "#domain/order-events.ts";
import { orderEvents } from "../db/schema/orders.ts";
import { resetProvider } from "./provider.ts";
import { post, product, resetShop, testDatabase } from "./shop.ts";

/** A sandbox bank account whose delayed payments succeed. */
export const IBAN_SUCCEEDS = "AT611904300234573201";

/** Starts over with one product to buy, in both shop and sandbox. */
export async function resetPayments(): Promise<void> {
  await resetProvider();
  await resetShop([product({ productname: "Draft" })]);
}

/** Opens a checkout session for that product; returns its id. */
export async function openSession(): Promise<string> {
  const answer = await post("/stripe/create-checkout-session", {
    cart: [{ productname: "Draft", total: 100 }],
  });
  return z.object({ sessionId: z.string() }).parse(await answer.json()).sessionId;
}

/** All orders' timelines in the admins' words, in sequence. */
export async function timelineWords(): Promise<string[]> {
  const events = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
  return events.map(({ kind, source }) => {
    const { what, how } = eventWords(kind, source);
    return `${what}, ${how}`;
  });
}

/** All orders' events, in sequence. */
export async function timeline(): Promise<string[]> {
  const events = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
  return events.map((event) => event.kind);
}
