import * as z from "zod/mini";
import { sessionIdSchema } from "#domain/cart/checkout-input.ts";

/** Returns the checkout session in an address; null if there is none (D14). */
export function readSessionId(text: string | undefined): string | null {
  return z.safeParse(sessionIdSchema, text).data ?? null;
}
