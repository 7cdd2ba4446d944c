import * as z from "zod/mini";
import { type CartItem, chosenPlan, isSameProduct, QUANTITY_MAX, QUANTITY_MIN } from "./cart.ts";
import { sessionIdSchema } from "./checkout-input.ts";
import { PLANS } from "../catalogue/plan.ts";
import { parseStored } from "../text/parse-stored.ts";

const rememberedItem = z.object({
  _id: z._default(z.string(), ""),
  productname: z.string(),
  plan: z.enum(PLANS),
  quantity: z.int().check(z.gte(QUANTITY_MIN), z.lte(QUANTITY_MAX)),
});

const memorySchema = z.object({ sessionId: sessionIdSchema, items: z.array(rememberedItem) });
export type CheckoutMemory = z.infer<typeof memorySchema>;

/** Reads the stored value; anything unexpected counts as absent. */
export const parseCheckoutMemory = (stored: string | null): CheckoutMemory | null =>
  parseStored(memorySchema, stored);

/** Returns the cart as the browser remembers it when its session opens. */
export function checkoutMemory(sessionId: string, items: readonly CartItem[]): CheckoutMemory {
  return {
    sessionId,
    items: items.map((item) => ({
      _id: item._id,
      productname: item.productname,
      plan: chosenPlan(item) ?? "1 year",
      quantity: item.quantity,
    })),
  };
}

/**
 * Returns the cart after a session was paid (D14), without the entries that were paid for and haven't changed. Entries
 * added or changed since then stay. Nothing changes if the session isn't the one this browser's cart was opened with.
 */
export function withoutPaid(
  items: readonly CartItem[],
  memory: CheckoutMemory | null,
  sessionId: string,
): readonly CartItem[] {
  if (memory?.sessionId !== sessionId) return items;
  return items.filter((item) => !memory.items.some((paid) => isSame(item, paid)));
}

function isSame(item: CartItem, paid: CheckoutMemory["items"][number]): boolean {
  return isSameProduct(item, paid) && chosenPlan(item) === paid.plan && item.quantity === paid.quantity;
}
