import { and, inArray, isNull, sql, asc, count, countDistinct, eq } from "drizzle-orm";
import { draftOfProduct } from "#domain/catalogue-files/catalogue-row.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import type { Queryable } from "../db/client.ts";
import { deletedProducts, includedProducts, products } from "../db/schema/catalogue.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { WAITING_STATES } from "#domain/units/entitlement.ts";
import { scheduledPrices } from "../db/schema/prices.ts";
import { now } from "../platform/clock.ts";
import { formerSlugs, productColumns, writtenProduct } from "./product-view.ts";
import { endScheduled } from "./run-scheduled-prices.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { isUuid } from "../db/uuid.ts";
import { noSuchProduct } from "./products.ts";
import type { Dependents } from "./response-schemas.ts";
import type { Services } from "../request/services.ts";
import { currentProduct } from "./write-product.ts";
import { withCatalogueLock } from "./write-catalogue.ts";

/** Returns what is affected by a product's deletion (D62). 404 for a malformed id; nothing depends on an unknown one. */
export async function dependentsOf(db: Queryable, id: ProductId): Promise<Dependents> {
  if (!isUuid(id)) throw noSuchProduct();
  const [units] = await db
    .select({ all: count() })
    .from(orderItems)
    .innerJoin(
      entitlements,
      and(eq(entitlements.orderId, orderItems.orderId), eq(entitlements.position, orderItems.position)),
    )
    .where(and(eq(orderItems.productId, id), inArray(entitlements.state, [...WAITING_STATES])));
  const [checkouts] = await db
    .select({ all: countDistinct(orders.id) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.productId, id), eq(orders.status, "pending")));
  const [requests] = await db
    .select({ all: count() })
    .from(stockRequests)
    .where(eq(stockRequests.productId, id));
  const collections = await db
    .select({ productname: products.productname })
    .from(includedProducts)
    .innerJoin(products, eq(products.id, includedProducts.collectionId))
    .where(eq(includedProducts.productId, id))
    .orderBy(asc(products.displayOrder), asc(products.id));
  const [scheduled] = await db
    .select({ id: scheduledPrices.id })
    .from(scheduledPrices)
    .where(and(eq(scheduledPrices.productId, id), isNull(scheduledPrices.endedAt)));
  return {
    undeliveredUnits: units?.all ?? 0,
    openCheckouts: checkouts?.all ?? 0,
    stockRequests: requests?.all ?? 0,
    collections: collections.map(({ productname }) => productname),
    hasScheduledPrice: scheduled !== undefined,
  };
}

/**
 * Deletes a product. It can be restored for a while, so its image stays until then (D62). Orders keep their snapshots
 * (D13). 404 for an unknown id.
 */
export function removeProduct(
  { db }: Pick<Services, "db">,
  id: ProductId,
  editor: string,
): Promise<{ message: string }> {
  return withCatalogueLock(db, async (tx) => {
    const product = await currentProduct(tx, id);
    await deleteProducts(tx, [product.id], editor);
    return { message: `${product.productname} was deleted.` };
  });
}

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
