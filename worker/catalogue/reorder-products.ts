import { asc } from "drizzle-orm";
import type { ProductId } from "#domain/product.ts";
import type { Database } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { ShopError } from "../platform/errors.ts";
import { moveBetween, placedProduct, productBehind, writeOrder } from "./display-order.ts";
import { writeCatalogue } from "./write-catalogue.ts";

const STALE_ORDER_TEXT = "The list of products has changed meanwhile. This is its order now.";
const SAVED = { message: "The order was saved." } as const;

export type Move = {
  readonly id: ProductId;
  /** The product that it is put behind; null puts it first. */
  readonly after: ProductId | null;
  /** What the caller sees behind that place, null for nothing; without it, whatever stands there. */
  readonly before?: ProductId | null | undefined;
};

/**
 * Moves one product, which costs the same wherever it comes from and goes to. 409 moves nothing: a product is gone, or
 * something else stands at the place by now (D21). The order is not part of an edit, so versions stay.
 */
export function moveProduct(db: Database, { id, after, before }: Move): Promise<{ message: string }> {
  return writeCatalogue(db, async (tx) => {
    const moved = await placedProduct(tx, id);
    const above = after === null ? null : await placedProduct(tx, after);
    if (moved === undefined || above === undefined || above?.id === moved.id) throw staleOrder();
    const below = await productBehind(tx, above, moved);
    if (before !== undefined && before !== (below?.id ?? null)) throw staleOrder();
    await moveBetween(tx, moved, above, below);
    return SAVED;
  });
}

/**
 * Puts the catalogue in this order. The ids must be those of all products, each once; otherwise nothing is moved and
 * the 409 carries the actual order (D21).
 */
export function reorderProducts(db: Database, wanted: readonly ProductId[]): Promise<{ message: string }> {
  return writeCatalogue(db, async (tx) => {
    const rows = await tx
      .select({ id: products.id })
      .from(products)
      .orderBy(asc(products.displayOrder), asc(products.id));
    const order = rows.map((row) => row.id);
    const ids = wanted.map((id) => id.toLowerCase());
    if (!isSameSet(ids, order)) throw staleOrder(order);
    await writeOrder(tx, ids);
    return SAVED;
  });
}

const staleOrder = (order?: readonly ProductId[]): ShopError =>
  new ShopError("conflict", STALE_ORDER_TEXT, order === undefined ? {} : { order: [...order] });

function isSameSet(ids: readonly string[], order: readonly string[]): boolean {
  const known = new Set(order);
  return ids.length === order.length && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}
