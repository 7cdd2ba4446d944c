import type { OrderId } from "#domain/orders/ids.ts";
import { and, inArray, sql, asc, gte, isNotNull, ne, not, eq, type SQL } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import { amsterdamDay, type Day, daysAfter } from "#domain/time/calendar-day.ts";
import { earliestRenewableEnd, ENDED_LISTED_DAYS } from "#domain/units/renewal.ts";
import { RENEWABLE_AFTER_MOST_DAYS } from "#domain/settings/settings.ts";
import { startAfterTerm, type TermBefore } from "#domain/units/renewal-start.ts";
import type { Queryable } from "../../db/client.ts";
import {
  lineOfUnit,
  isRenewable,
  renewedFirst,
  today,
  isRenewalOffered,
  isRenewed,
  type RenewalSettings,
  unitsBeingRenewed,
} from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { isHeld } from "../../records/order-delivery.ts";
import type { UnitEnd, LineStarts } from "./response-schemas.ts";
import { type LinkKeys, orderToken, renewedOrderIdOf } from "../../records/order-links.ts";
import type { PricedLine } from "../../records/orders.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { lockOrders } from "../../records/lock.ts";

/** The units of these orders that can be renewed. */
type UnitsToRenew = {
  /** Returns true if there are any units of this product. */
  readonly has: (orderId: OrderId, productId: string | null) => boolean;
  /** Returns how many of this product no payment on its way renews. */
  readonly left: (orderId: OrderId, productId: string | null) => number;
  /** Returns the first day of each of this many units that renew a product's units, as `startAfterTerm` does. */
  readonly startsOf: (orderId: OrderId, productId: string | null, quantity: number) => (Day | null)[];
};

const keyOf = (orderId: OrderId, productId: string | null): string => `${orderId} ${productId}`;

/** Looks up the units of these orders that can be renewed, in the sequence in which a payment renews them (D51). */
export async function unitsToRenew(
  db: Queryable,
  settings: RenewalSettings,
  orderIds: readonly OrderId[],
): Promise<UnitsToRenew> {
  const terms = new Map<string, (TermBefore & { readonly beingRenewed: number })[]>();
  // Most carts renew nothing.
  const units = orderIds.length === 0 ? [] : await readUnits(db, settings, orderIds);
  for (const { orderId, productId, ...term } of units) {
    const key = keyOf(orderId, productId);
    const known = terms.get(key);
    if (known) known.push(term);
    else terms.set(key, [term]);
  }
  return {
    has: (orderId, productId) => terms.has(keyOf(orderId, productId)),
    left: (orderId, productId) => {
      const [first, ...others] = terms.get(keyOf(orderId, productId)) ?? [];
      return first === undefined ? 0 : Math.max(0, 1 + others.length - first.beingRenewed);
    },
    startsOf: (orderId, productId, quantity) => {
      const known = terms.get(keyOf(orderId, productId)) ?? [];
      return Array.from({ length: quantity }, (_, at) => startAfterTerm(today(), known[at] ?? null));
    },
  };
}

const readUnits = (db: Queryable, settings: RenewalSettings, orderIds: readonly OrderId[]) =>
  db
    .select({
      orderId: entitlements.orderId,
      productId: orderItems.productId,
      state: entitlements.state,
      endsOn: entitlements.endsOn,
      beingRenewed: unitsBeingRenewed(entitlements.orderId, orderItems.productId),
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(and(inArray(entitlements.orderId, [...orderIds]), isRenewable(settings)))
    .orderBy(renewedFirst(sql`entitlements`));

/** Reads the last days of delivered units that nothing has renewed, of the orders that match, the nearest first. */
export async function unitEnds(
  db: Queryable,
  settings: LinkKeys & RenewalSettings,
  ofOrders: SQL,
): Promise<UnitEnd[]> {
  const rows = await db
    .select({
      order: { id: orders.id, linkVersion: orders.linkVersion, sequence: orders.sequence },
      productname: orderItems.productname,
      plan: orderItems.plan,
      startsOn: entitlements.startsOn,
      endsOn: sql<Day>`${entitlements.endsOn}`,
      held: sql<boolean>`${isHeld(entitlements.orderId)}`,
    })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(orderItems, lineOfUnit)
    .where(
      and(
        ofOrders,
        gte(entitlements.endsOn, daysAfter(today(), -ENDED_LISTED_DAYS)),
        ne(entitlements.state, "revoked"),
        not(isRenewed(entitlements.id)),
      ),
    )
    .orderBy(asc(entitlements.endsOn), asc(orders.sequence), asc(entitlements.position));
  const ends = new Map<string, UnitEnd>();
  for (const { order, plan, held, ...row } of rows) {
    const renewable = !held && isPlan(plan) && isRenewalOffered(settings, plan, row.endsOn);
    const end = {
      ...row,
      orderNumber: orderNumber(order.sequence),
      token: orderToken(settings, order),
      renewable,
    };
    const key = JSON.stringify(end);
    ends.set(key, { ...end, units: (ends.get(key)?.units ?? 0) + 1 });
  }
  return [...ends.values()];
}

/**
 * Adds to priced lines the order that each of them renews (D51). A line names it by its token, in the same sequence.
 * The shop decides: if the token isn't its own, or the order has no unit of this product to renew, the line is sold
 * like any other.
 */
export async function withRenewals(
  db: Queryable,
  settings: LinkKeys & RenewalSettings,
  lines: readonly PricedLine[],
  tokens: readonly (string | undefined)[],
): Promise<PricedLine[]> {
  const named = tokens.map((token) => (token === undefined ? undefined : renewedOrderIdOf(settings, token)));
  const ids = [...new Set(named.flatMap((id) => id ?? []))];
  const { has } = await unitsToRenew(db, settings, ids);
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
  settings: LinkKeys & RenewalSettings,
  lines: readonly RenewingLine[],
): Promise<LineStarts[]> {
  const named = lines.flatMap(({ productId, token, ...line }) => {
    const orderId = token === undefined ? undefined : renewedOrderIdOf(settings, token);
    return orderId === undefined || productId === undefined ? [] : [{ ...line, productId, orderId }];
  });
  const { has, startsOf } = await unitsToRenew(db, settings, [
    ...new Set(named.map(({ orderId }) => orderId)),
  ]);
  return named
    .filter(({ orderId, productId }) => has(orderId, productId))
    .map(({ productname, orderId, productId, quantity }) => ({
      productname,
      starts: startsOf(orderId, productId, quantity),
    }));
}

/**
 * Has the new units of a paid order renew those of the orders that its lines name (D51). Each renews one unit of the
 * same product: running units first, then the earliest end first. Any others renew nothing. What could be renewed when
 * the checkout was opened is renewed, even if a delayed payment comes later. Call it in the transaction
 * that makes the units. Returns how many units were renewed.
 */
export async function linkRenewals(tx: Queryable, orderId: OrderId): Promise<number> {
  const named = await tx
    .selectDistinct({ id: orderItems.renewsOrderId, openedAt: orders.createdAt })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItems.renewsOrderId)));
  const renewed = named.flatMap(({ id }) => id ?? []);
  const [first] = named;
  if (first === undefined) return 0;
  // If two orders renew the same one, the second sees the units left by the first. A payment has locked them with its own order.
  await lockOrders(tx, inArray(orders.id, renewed));
  const linked = await tx.execute(pairUnits(orderId, amsterdamDay(first.openedAt)));
  return linked.length;
}

/** The shop named what a line renews by the setting of that time, which may have become shorter since. */
const LONGEST = { renewableAfterDays: RENEWABLE_AFTER_MOST_DAYS };

/** A single statement, so that a unit and its predecessor's timeline agree. */
const pairUnits = (orderId: OrderId, openedOn: Day) => sql`
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
      and unit.ends_on >= ${earliestRenewableEnd(openedOn, LONGEST)}::date
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
