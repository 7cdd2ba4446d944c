import type { Active, Announcements, Over, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";
import type { Product } from "#domain/catalogue/product.ts";

export const REORDER_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Press Space or Enter to pick up a product, arrow keys to move it, Space or Enter to drop it, and Escape to cancel.",
};

/**
 * Returns a screen reader's announcements while a product is dragged: its name and its place, in the words of
 * `placeText`.
 */
export function reorderAnnouncements(
  products: readonly Pick<Product, "_id" | "productname">[],
  placeText: (index: number) => string,
): Announcements {
  const indexOf = (id: UniqueIdentifier) => products.findIndex((product) => product._id === id);
  const nameOf = (id: UniqueIdentifier) => products[indexOf(id)]?.productname ?? "The product";
  const placeOf = (id: UniqueIdentifier) => placeText(indexOf(id));
  // A drag starts over its own place, so both announcements would be the same and the second would cut off the first.
  const moving = (active: Active, over: Over | null) =>
    over
      ? `Moving ${nameOf(active.id)}: ${placeOf(over.id)}.`
      : `Moving ${nameOf(active.id)}: outside the list.`;
  return {
    onDragStart: ({ active }) => `Moving ${nameOf(active.id)}: ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => moving(active, over),
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} was dropped at ${placeOf(over ? over.id : active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
  };
}
