import type { Product, ProductId } from "#domain/catalogue/product.ts";

/** A move as `products.move` takes it: between two neighbours, null at an end. */
export type Move = {
  readonly id: ProductId;
  readonly after: ProductId | null;
  readonly before: ProductId | null;
};

/** A move as `products.moveToPlace` takes it: to a place, from 0, whatever is there. */
export type PlaceMove = { readonly id: ProductId; readonly place: number };

/** The products of a page, and their neighbours directly above and below it. */
export type PageInOrder = {
  readonly ids: readonly ProductId[];
  readonly above: readonly ProductId[];
  readonly below: readonly ProductId[];
};

/**
 * Returns the move that puts a product of the page at a place of it, -1 for the end of the page above and one past the
 * last for the start of the page below. Undefined if there isn't such a place, or the product is already there.
 */
export function moveTo({ ids, above, below }: PageInOrder, id: ProductId, to: number): Move | undefined {
  const from = ids.indexOf(id);
  const order = [...above, ...ids, ...below];
  const place = above.length + to;
  if (from === -1 || to === from || order[place] === undefined) return undefined;
  const others = order.filter((other) => other !== id);
  return { id, after: others[place - 1] ?? null, before: others[place] ?? null };
}

/**
 * Returns the move that puts a product at a place of the whole list; `start` is that of the page's first product. Between
 * neighbours that the page names, it's refused if somebody else has changed them (D21).
 */
export function moveToPlace(
  page: PageInOrder & { readonly start: number },
  { id, place }: PlaceMove,
): Move | PlaceMove | undefined {
  const to = place - page.start;
  if (page.ids.indexOf(id) === to) return undefined;
  // Beyond that, the page doesn't name both neighbours.
  const isNear = to >= -1 && to <= page.ids.length;
  return (isNear ? moveTo(page, id, to) : undefined) ?? { id, place };
}

/** The products of a page after a move; one that leaves the page is left out. */
export function afterMove<Item extends Pick<Product, "_id">>(
  products: readonly Item[],
  { id, after, before }: Move,
): readonly Item[] {
  const moved = products.find(({ _id }) => _id === id);
  if (moved === undefined) return products;
  const others = products.filter((product) => product !== moved);
  const above = others.findIndex(({ _id }) => _id === after);
  const below = others.findIndex(({ _id }) => _id === before);
  if (above === -1 && below === -1) return others;
  return others.toSpliced(below === -1 ? above + 1 : below, 0, moved);
}

/** A place in words: 'position 3 of 82'. */
export function placeText(place: number, count: number): string {
  return `position ${place + 1} of ${count}`;
}
