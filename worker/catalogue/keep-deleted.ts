import { and, inArray, isNull, sql } from "drizzle-orm";
import { draftOfProduct } from "#domain/catalogue-files/catalogue-row.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import type { Queryable } from "../db/client.ts";
import { deletedProducts, includedProducts, products } from "../db/schema/catalogue.ts";
import { orderItems } from "../db/schema/orders.ts";
import { scheduledPrices } from "../db/schema/prices.ts";
import { now } from "../platform/clock.ts";
import { productColumns, writtenProduct } from "./product-view.ts";
import { formerSlugs } from "./read-snapshot.ts";
import { endScheduled } from "./run-scheduled-prices.ts";

/** Products per statement. */
const CHUNK_PRODUCTS = 250;

const collectionIds = sql<string[]>`array(
  select ${includedProducts.collectionId} from ${includedProducts} where ${includedProducts.productId} = ${products.id})`.mapWith(
  deletedProducts.collectionIds,
);

/**
 * Deletes products, and keeps what restoring them needs (D62). Their scheduled prices end first, so that a restored one
 * costs what it did without. Call it only within `withCatalogueLock`.
 */
export async function deleteProducts(
  tx: Queryable,
  ids: readonly ProductId[],
  editor: string,
): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK_PRODUCTS) {
    await deleteChunk(tx, ids.slice(start, start + CHUNK_PRODUCTS), editor);
  }
}

async function deleteChunk(tx: Queryable, ids: readonly ProductId[], editor: string): Promise<void> {
  const at = now();
  const scheduled = await tx
    .select()
    .from(scheduledPrices)
    .where(and(inArray(scheduledPrices.productId, [...ids]), isNull(scheduledPrices.endedAt)));
  for (const one of scheduled) await endScheduled(tx, one, editor, at);
  const rows = await tx
    .select({ ...productColumns, oldSlugs: formerSlugs, collectionIds })
    .from(products)
    .where(inArray(products.id, [...ids]));
  if (rows.length === 0) return;
  // A product that was put back by hand may have been deleted before.
  await tx.delete(deletedProducts).where(inArray(deletedProducts.productId, [...ids]));
  await tx.insert(deletedProducts).values(
    rows.map(({ oldSlugs, collectionIds: including, ...row }) => ({
      productId: row.id,
      productname: row.productname,
      imageUrl: row.imageUrl,
      slug: row.slug,
      oldSlugs,
      version: row.version,
      draft: draftOfProduct(writtenProduct(row)),
      collectionIds: including,
      lines: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('order_id', ${orderItems.orderId}, 'position', ${orderItems.position})), '[]')
        from ${orderItems} where ${orderItems.productId} = ${row.id})`,
      deletedAt: at,
      deletedBy: editor,
    })),
  );
  await tx.delete(products).where(
    inArray(
      products.id,
      rows.map(({ id }) => id),
    ),
  );
}
