import { and, inArray } from "drizzle-orm";
import type { OrderId } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { lineOfUnit } from "../db/line-of-unit.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import { type LinkKeys, renewedOrderIdOf } from "../orders/order-link.ts";
import type { PricedLine } from "../orders/orders.ts";
import { isRenewable } from "./scopes.ts";

const pairOf = (orderId: OrderId, productId: string | null): string => `${orderId} ${productId}`;

/**
 * Priced lines with the order that each renews (D51). A line names it by its token, in the same sequence; the shop decides:
 * a token that is not its own, or an order without a unit of this product to renew, makes it a line like any other.
 */
export async function withRenewals(
  db: Queryable,
  keys: LinkKeys,
  lines: readonly PricedLine[],
  tokens: readonly (string | undefined)[],
): Promise<PricedLine[]> {
  const named = tokens.map((token) => (token === undefined ? undefined : renewedOrderIdOf(keys, token)));
  const ids = [...new Set(named.flatMap((id) => id ?? []))];
  if (ids.length === 0) return [...lines];
  const renewable = await db
    .selectDistinct({ orderId: entitlements.orderId, productId: orderItems.productId })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(and(inArray(entitlements.orderId, ids), isRenewable));
  const pairs = new Set(renewable.map(({ orderId, productId }) => pairOf(orderId, productId)));
  return lines.map((line, at) => {
    const orderId = named[at];
    if (orderId === undefined || !pairs.has(pairOf(orderId, line.productId))) return line;
    return { ...line, renewsOrderId: orderId };
  });
}
