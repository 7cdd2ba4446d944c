import { QUANTITY_MAX, QUANTITY_MIN } from "./cart.ts";

/** The result of typing: a valid quantity, and a note if it differs from the typed one. */
export type TypedQuantity = { readonly quantity: number; readonly note: string | null };

/**
 * Reads a typed quantity (D10). A number out of range becomes the nearest valid one; input that isn't a whole number
 * changes nothing.
 */
export function readQuantity(text: string, before: number): TypedQuantity {
  const typed = text.trim();
  if (typed === "") return { quantity: before, note: null };
  if (!/^\d+$/.test(typed)) {
    return { quantity: before, note: `Enter a whole number from ${QUANTITY_MIN} to ${QUANTITY_MAX}.` };
  }
  const wanted = Number(typed);
  if (wanted > QUANTITY_MAX) {
    return { quantity: QUANTITY_MAX, note: `The maximum is ${QUANTITY_MAX}.` };
  }
  if (wanted < QUANTITY_MIN) return { quantity: QUANTITY_MIN, note: `The minimum is ${QUANTITY_MIN}.` };
  return { quantity: wanted, note: null };
}
