import * as z from "zod/mini";
import { sessionIdSchema } from "#domain/cart/checkout-input.ts";

/** The checkout session that an address names; null if it names none (D14). */
export function readSessionId(text: string | undefined): string | null {
  return z.safeParse(sessionIdSchema, text).data ?? null;
}
