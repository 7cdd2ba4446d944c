import type { Queryable } from "../../db/client.ts";
import { type LinkKeys, renewedOrderIdOf } from "../../records/order-links.ts";
import type { PricedLine } from "../../records/orders.ts";
import { unitsToRenew } from "./units-to-renew.ts";
import type { LineStarts } from "./response-schemas.ts";

/**
 * Adds to priced lines the order that each of them renews (D51). A line names it by its token, in the same sequence.
 * The shop decides: if the token isn't its own, or the order has no unit of this product to renew, the line is sold
 * like any other.
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
  const { has } = await unitsToRenew(db, ids);
  return lines.map((line, at) => {
    const orderId = named[at];
    if (orderId === undefined || !has(orderId, line.productId)) return line;
    return { ...line, renewsOrderId: orderId };
  });
}

/** A line of a cart. It names the order that it renews by token, and the shop has found its product by name. */
export type RenewingLine = {
  readonly productname: string;
  readonly productId: string | undefined;
  readonly quantity: number;
  readonly token: string | undefined;
};

/** Returns the first days of the renewing lines of a cart (D41); other lines are left out. */
export async function renewalStartsByLine(
  db: Queryable,
  keys: LinkKeys,
  lines: readonly RenewingLine[],
): Promise<LineStarts[]> {
  const named = lines.flatMap(({ productId, token, ...line }) => {
    const orderId = token === undefined ? undefined : renewedOrderIdOf(keys, token);
    return orderId === undefined || productId === undefined ? [] : [{ ...line, productId, orderId }];
  });
  const { has, startsOf } = await unitsToRenew(db, [...new Set(named.map(({ orderId }) => orderId))]);
  return named
    .filter(({ orderId, productId }) => has(orderId, productId))
    .map(({ productname, orderId, productId, quantity }) => ({
      productname,
      starts: startsOf(orderId, productId, quantity),
    }));
}
