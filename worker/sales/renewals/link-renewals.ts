import type { OrderId } from "#domain/orders/ids.ts";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { lockOrders } from "../../records/lock.ts";
import { isRenewed, renewedFirst } from "../../records/units.ts";

/**
 * Has the new units of a paid order renew those of the orders that its lines name (D51). Each renews one unit of the
 * same product: running units first, then the earliest end first. Any others renew nothing. Call it in the transaction
 * that makes the units. Returns how many units were renewed.
 */
export async function linkRenewals(tx: Queryable, orderId: OrderId): Promise<number> {
  const named = await tx
    .selectDistinct({ id: orderItems.renewsOrderId })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItems.renewsOrderId)));
  const renewed = named.flatMap(({ id }) => id ?? []);
  if (renewed.length === 0) return 0;
  // If two orders renew the same one, the second sees the units left by the first. A payment has locked them with its own order.
  await lockOrders(tx, inArray(orders.id, renewed));
  const linked = await tx.execute(pairUnits(orderId));
  return linked.length;
}

/** A single statement, so that a unit and its predecessor's timeline agree. */
const pairUnits = (orderId: OrderId) => sql`
  with fresh as (
    select unit.id, line.renews_order_id, line.product_id,
      row_number() over (partition by line.renews_order_id, line.product_id order by unit.unit) as place
    from entitlements unit
    join order_items line on line.order_id = unit.order_id and line.position = unit.position
    where unit.order_id = ${orderId} and line.renews_order_id is not null
      and unit.renews_id is null and unit.state <> 'revoked'
  ), old as (
    select unit.id, unit.state, unit.order_id, line.product_id,
      row_number() over (partition by unit.order_id, line.product_id order by ${renewedFirst(sql`unit`)}) as place
    from entitlements unit
    join order_items line on line.order_id = unit.order_id and line.position = unit.position
    where unit.order_id in (select renews_order_id from fresh) and unit.order_id <> ${orderId}
      and unit.state in ('delivered', 'ended')
      and not ${isRenewed(sql`unit.id`)}
  ), linked as (
    update entitlements set renews_id = old.id
    from fresh join old on old.order_id = fresh.renews_order_id and old.product_id = fresh.product_id
      and old.place = fresh.place
    where entitlements.id = fresh.id
    returning old.id, old.state
  )
  insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, at)
  select id, 'renewed', state, state, 'payment', ${now().toISOString()}::timestamptz from linked
  returning id`;
