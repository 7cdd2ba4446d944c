import { z } from "zod";
import { ShopError } from "../platform/errors.ts";

/** The documented payload of updateOrder: whole products, of which only the ids matter (S82). */
export const updateOrderSchema = z.object(
  { newItems: z.array(z.looseObject({ _id: z.string() }), "newItems must be a list of products.") },
  "The order must be an object with newItems.",
);

/** An element that isn't a product has no id, and gets the actual order like an unknown id (D21). */
const readSchema = updateOrderSchema.extend({
  newItems: z.array(
    updateOrderSchema.shape.newItems.element.catch({ _id: "" }),
    "newItems must be a list of products.",
  ),
});

/** Returns the ids in their new order; 400 for anything but a list. */
export function parseDisplayOrder(body: unknown): { ids: string[] } {
  const parsed = readSchema.safeParse(body);
  if (!parsed.success) {
    throw new ShopError("bad_request", parsed.error.issues[0]?.message ?? "The order is malformed.");
  }
  return { ids: parsed.data.newItems.map((item) => item._id) };
}
