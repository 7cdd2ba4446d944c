import { asc, sql } from "drizzle-orm";
import type { ProductId } from "#domain/product.ts";
import type { Database, Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { ShopError } from "../platform/errors.ts";
import { writeCatalogue } from "./write-catalogue.ts";

const STALE_ORDER_TEXT = "The list of products has changed meanwhile. This is its order now.";

/**
 * Puts the catalogue in this order. The ids must be those of all products, each once; otherwise nothing is moved and
 * the 409 carries the actual order (D21). The order is not part of an edit, so versions stay.
 */
export function reorderProducts(db: Database, wanted: readonly ProductId[]): Promise<{ message: string }> {
  return writeCatalogue(db, async (tx) => {
    const rows = await tx
      .select({ id: products.id })
      .from(products)
      .orderBy(asc(products.displayOrder), asc(products.id));
    const order = rows.map((row) => row.id);
    const ids = wanted.map((id) => id.toLowerCase());
    if (!isSameSet(ids, order)) throw new ShopError("conflict", STALE_ORDER_TEXT, { order });
    await writeOrder(tx, ids);
    return { message: "The order was saved." };
  });
}

/** Puts products in this order. Only for ids from the database: the array literal must be of uuids. */
export async function writeOrder(tx: Queryable, ids: readonly ProductId[]): Promise<void> {
  await tx.execute(sql`
    update products set display_order = wanted.place - 1
    from unnest(${`{${ids.join(",")}}`}::uuid[]) with ordinality as wanted(id, place)
    where products.id = wanted.id and products.display_order <> wanted.place - 1`);
}

function isSameSet(ids: readonly string[], order: readonly string[]): boolean {
  const known = new Set(order);
  return ids.length === order.length && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
}
