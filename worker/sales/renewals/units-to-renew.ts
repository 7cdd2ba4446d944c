import type { OrderId } from "#domain/orders/ids.ts";
import { and, inArray, sql } from "drizzle-orm";
import type { Day } from "#domain/time/calendar-day.ts";
import { startAfterTerm, type TermBefore } from "#domain/units/renewal-start.ts";
import type { Queryable } from "../../db/client.ts";
import { lineOfUnit, isRenewable, renewedFirst, today } from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems } from "../../db/schema/orders.ts";

/** The units of these orders that can be renewed. */
export type UnitsToRenew = {
  /** Returns true if there are any units of this product. */
  readonly has: (orderId: OrderId, productId: string | null) => boolean;
  /** Returns the first day of each of this many units that renew a product's units, as `startAfterTerm` does. */
  readonly startsOf: (orderId: OrderId, productId: string | null, quantity: number) => (Day | null)[];
};

const keyOf = (orderId: OrderId, productId: string | null): string => `${orderId} ${productId}`;

/** Looks up the units of these orders that can be renewed, in the sequence in which a payment renews them (D51). */
export async function unitsToRenew(db: Queryable, orderIds: readonly OrderId[]): Promise<UnitsToRenew> {
  const terms = new Map<string, TermBefore[]>();
  for (const { orderId, productId, ...term } of orderIds.length === 0 ? [] : await read(db, orderIds)) {
    const key = keyOf(orderId, productId);
    const known = terms.get(key);
    if (known) known.push(term);
    else terms.set(key, [term]);
  }
  return {
    has: (orderId, productId) => terms.has(keyOf(orderId, productId)),
    startsOf: (orderId, productId, quantity) => {
      const known = terms.get(keyOf(orderId, productId)) ?? [];
      return Array.from({ length: quantity }, (_, at) => startAfterTerm(today(), known[at] ?? null));
    },
  };
}

const read = (db: Queryable, orderIds: readonly OrderId[]) =>
  db
    .select({
      orderId: entitlements.orderId,
      productId: orderItems.productId,
      state: entitlements.state,
      endsOn: entitlements.endsOn,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(and(inArray(entitlements.orderId, [...orderIds]), isRenewable))
    .orderBy(renewedFirst(sql`entitlements`));
