import { and, asc, count, countDistinct, eq, inArray, isNull } from "drizzle-orm";
import type { ProductId } from "#domain/catalogue/product.ts";
import { WAITING_STATES } from "#domain/units/entitlement.ts";
import type { Queryable } from "../db/client.ts";
import { includedProducts, products } from "../db/schema/catalogue.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { scheduledPrices } from "../db/schema/prices.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { isUuid } from "../db/uuid.ts";
import { noSuchProduct } from "./products.ts";
import type { Dependents } from "./response-schemas.ts";

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
