import type { Product, ProductId } from "#domain/product.ts";

/** Products in the order of these ids; one that the order does not name keeps its place behind the others. */
export function inOrder<Item extends Pick<Product, "_id">>(
  products: readonly Item[],
  order: readonly ProductId[],
): Item[] {
  const place = new Map(order.map((id, index) => [id, index]));
  return products.toSorted(
    (left, right) => (place.get(left._id) ?? order.length) - (place.get(right._id) ?? order.length),
  );
}

/** The order with one id moved to another place; unchanged when the place is outside it. */
export function moved(order: readonly ProductId[], id: ProductId, to: number): readonly ProductId[] {
  if (!order.includes(id) || to < 0 || to >= order.length) return order;
  return order.filter((other) => other !== id).toSpliced(to, 0, id);
}

/** A place in words: 'position 3 of 82'. */
export function placeText(index: number, count: number): string {
  return `position ${index + 1} of ${count}`;
}
