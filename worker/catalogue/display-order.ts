import type { ProductId } from "#domain/catalogue/product.ts";
import { noteChange } from "../acts/act.ts";
import type { Queryable, Transactor } from "../db/client.ts";
import { ShopError } from "../platform/errors.ts";
import { withCatalogueLock } from "./write-catalogue.ts";
import { asc, count, sql } from "drizzle-orm";
import { products } from "../db/schema/catalogue.ts";
import { isShownNow } from "./product-view.ts";

const STALE_ORDER_TEXT = "Someone else changed the order. Here’s the current one.";
const SAVED = { message: "The order was saved." } as const;

export type Move = {
  readonly id: ProductId;
  /** The product after which it is placed; null puts it first. */
  readonly after: ProductId | null;
  /**
   * The product that the caller sees at the next place; null at the end of the list. If absent, any product may be
   * there.
   */
  readonly before?: ProductId | null | undefined;
};

/**
 * Moves one product. 409 without moving anything if a product is gone, or another product is now at the place (D21).
 * The order isn't part of an edit, so versions don't change.
 */
export function moveProduct(db: Transactor, { id, after, before }: Move): Promise<{ message: string }> {
  return withCatalogueLock(db, async (tx) => {
    const order = await idsInDisplayOrder(tx);
    const moved = id.toLowerCase();
    const others = order.filter((other) => other !== moved);
    const place = after === null ? 0 : others.indexOf(after.toLowerCase()) + 1;
    if (others.length === order.length || (after !== null && place === 0)) throw staleOrder();
    if (before !== undefined && (before?.toLowerCase() ?? null) !== (others[place] ?? null))
      throw staleOrder();
    await writeMove(tx, order, moved, others.toSpliced(place, 0, moved));
    return SAVED;
  });
}

/**
 * Moves one product to a place, counted from 0, whichever product is there; one beyond the last puts it last. 409 if the
 * product is gone.
 */
export function moveToPlace(
  db: Transactor,
  { id, place }: { readonly id: ProductId; readonly place: number },
): Promise<{ message: string }> {
  return withCatalogueLock(db, async (tx) => {
    const order = await idsInDisplayOrder(tx);
    const moved = id.toLowerCase();
    const others = order.filter((other) => other !== moved);
    if (others.length === order.length) throw staleOrder();
    await writeMove(tx, order, moved, others.toSpliced(place, 0, moved));
    return SAVED;
  });
}

/**
 * Puts the catalogue in this order. The ids must be those of all products, or of those that the shop shows (D62), each
 * once: then the others keep their places. Otherwise nothing is moved and the 409 contains the actual order of what is
 * shown (D21).
 */
export function reorderProducts(db: Transactor, wanted: readonly ProductId[]): Promise<{ message: string }> {
  return withCatalogueLock(db, async (tx) => {
    const order = await idsInDisplayOrder(tx);
    const ids = wanted.map((id) => id.toLowerCase());
    if (isSameSet(ids, order)) {
      await writeOrder(tx, order, ids);
      return SAVED;
    }
    const shown = new Set(await shownIds(tx));
    const shownOrder = order.filter((id) => shown.has(id));
    if (!isSameSet(ids, shownOrder)) throw staleOrder(shownOrder);
    const next = ids.values();
    await writeOrder(
      tx,
      order,
      order.map((id) => (shown.has(id) ? (next.next().value ?? id) : id)),
    );
    return SAVED;
  });
}

/** Writes a move, which the act keeps as the product's place before and after (D60). */
async function writeMove(
  tx: Queryable,
  order: readonly ProductId[],
  moved: ProductId,
  wanted: readonly ProductId[],
): Promise<void> {
  await writeDisplayOrder(tx, wanted);
  const place = (ids: readonly ProductId[]) => ({ place: ids.indexOf(moved) });
  await noteChange(tx, { table: "products", key: moved, before: place(order), after: place(wanted) });
}

/** Writes a whole order, of which the act keeps the one before and the one after. */
async function writeOrder(
  tx: Queryable,
  order: readonly ProductId[],
  wanted: readonly ProductId[],
): Promise<void> {
  await writeDisplayOrder(tx, wanted);
  await noteChange(tx, {
    table: "display_order",
    key: "all",
    before: { ids: order },
    after: { ids: wanted },
  });
}

const staleOrder = (order?: readonly ProductId[]): ShopError =>
  new ShopError("conflict", STALE_ORDER_TEXT, order === undefined ? {} : { order: [...order] });

function isSameSet(ids: readonly string[], order: readonly string[]): boolean {
  const known = new Set(order);
  return ids.length === order.length && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}

/** Returns the place after the last product. Call this and the functions below only within `withCatalogueLock`. */
export async function placeAtEnd(tx: Queryable): Promise<number> {
  const [counted] = await tx.select({ products: count() }).from(products);
  return counted?.products ?? 0;
}

/** Returns the ids of all products in display order. */
export async function idsInDisplayOrder(tx: Queryable): Promise<ProductId[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id));
  return rows.map(({ id }) => id);
}

/** Returns the ids of the products that the shop shows (D62). */
async function shownIds(tx: Queryable): Promise<ProductId[]> {
  const rows = await tx.select({ id: products.id }).from(products).where(isShownNow);
  return rows.map(({ id }) => id);
}

/**
 * Writes the places of all products, from 0. The ids must come from the database, because they're written into an array
 * literal of uuids.
 */
export async function writeDisplayOrder(tx: Queryable, ids: readonly ProductId[]): Promise<void> {
  await tx.execute(sql`
    update products set display_order = wanted.place - 1
    from unnest(${`{${ids.join(",")}}`}::uuid[]) with ordinality as wanted(id, place)
    where products.id = wanted.id and products.display_order <> wanted.place - 1`);
}
