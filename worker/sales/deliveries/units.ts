import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import {
  type SubscriptionAdmin,
  inheritedSubscriptionAdmin,
  presetSubscriptionAdmin,
  storedSubscriptionAdmin,
} from "#domain/units/subscription-admin.ts";
import { isOpen } from "#domain/units/entitlement.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { startAfterTerm } from "#domain/units/renewal-start.ts";
import type { Queryable } from "../../db/client.ts";
import {
  lineOfUnit,
  isWhatItRenews,
  renewedColumns,
  renewedUnit,
  numberOf,
  renewedBySequence,
  renewsSequence,
  today,
} from "../../records/units.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { companyName } from "../../records/buyers.ts";
import { progressByOrder } from "../../records/order-delivery.ts";
import type { OrderDelivery } from "../../records/response-schemas.ts";
import type { DeliveryView } from "./response-schemas.ts";
import { now } from "../../platform/clock.ts";

/** SQL: the supplier of the newest unit that has one. The same for every row, so it's looked up once. */
const newestSupplier = sql<string | null>`(
  select newest.supplier from entitlements newest where newest.supplier is not null
  order by newest.created_at desc limit 1)`;

/** Selects entitlements with the columns that identify them for people. */
export function selectUnits(db: Queryable) {
  return db
    .select({
      entitlement: entitlements,
      sequence: orders.sequence,
      customerCompany: companyName,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      amountCents: orders.amountCents,
      productname: orderItems.productname,
      plan: orderItems.plan,
      quantity: orderItems.quantity,
      renews: renewsSequence,
      renewedBy: renewedBySequence,
      renewed: renewedColumns,
      suggestedSupplier: newestSupplier,
    })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(orderItems, lineOfUnit)
    .leftJoin(renewedUnit, isWhatItRenews);
}

export type Unit = Awaited<ReturnType<typeof selectUnits>>[number];

/**
 * Returns a unit's administrator: the one who was named, or else the preset (D42); null if not even the buyer's address
 * is known.
 */
export const subscriptionAdminOf = ({
  entitlement,
  customerEmail,
  renewed,
}: Unit): SubscriptionAdmin | null =>
  storedSubscriptionAdmin(entitlement) ?? presetSubscriptionAdmin(customerEmail, renewed);

/** Keeps an order's units together in its own sequence. */
const IN_ORDER = [asc(entitlements.orderId), asc(entitlements.position), asc(entitlements.unit)];
export const EARLIEST_FIRST = [asc(entitlements.promisedAt), ...IN_ORDER];
export const LATEST_FIRST = [desc(entitlements.updatedAt), ...IN_ORDER];

/** Returns a unit's order, which is always paid: only paid orders have units. */
export const orderOf = ({ entitlement, amountCents }: Unit) =>
  ({ id: entitlement.orderId, status: "paid", amountCents }) as const;

/** Reads units, each with its order's standing. */
export async function viewUnits(db: Queryable, units: readonly Unit[]): Promise<DeliveryView[]> {
  const theirOrders = new Map(units.map((unit) => [unit.entitlement.orderId, orderOf(unit)]));
  const progressOf = await progressByOrder(db, [...theirOrders.values()]);
  return units.map((unit) => viewUnit(unit, progressOf(orderOf(unit))));
}

const viewUnit = (
  unit: Unit,
  { standing, hold }: Pick<OrderDelivery, "standing" | "hold">,
): DeliveryView => ({
  ...unit,
  ...unit.entitlement,
  standing,
  hold,
  orderNumber: orderNumber(unit.sequence),
  administrator: unit.entitlement.administratorEmail,
  company: unit.entitlement.administratorCompany,
  keptAdministrator: inheritedSubscriptionAdmin(unit.entitlement, unit.renewed, today()),
  startsAfterTerm: isOpen(unit.entitlement.state) ? startAfterTerm(today(), unit.renewed) : null,
  renews: numberOf(unit.renews),
  renewedBy: numberOf(unit.renewedBy),
});

/** Returns the administrator who moved each unit into its state; absent if nobody did. */
export async function usersByTransition(db: Queryable, units: readonly Unit[]): Promise<Map<string, string>> {
  const ids = units.map(({ entitlement }) => entitlement.id);
  const moves = await db
    .select({
      id: entitlementEvents.entitlementId,
      to: entitlementEvents.toState,
      username: entitlementEvents.username,
    })
    .from(entitlementEvents)
    .where(
      and(
        inArray(entitlementEvents.entitlementId, ids),
        sql`${entitlementEvents.fromState} is distinct from ${entitlementEvents.toState}`,
      ),
    )
    .orderBy(asc(entitlementEvents.id));
  const states = new Map(units.map(({ entitlement }) => [entitlement.id, entitlement.state]));
  return new Map(
    moves.flatMap(({ id, to, username }) =>
      username !== null && states.get(id) === to ? [[id, username] as const] : [],
    ),
  );
}

/** Returns the administrator who last changed a unit. */
export async function lastEditor(db: Queryable, id: EntitlementId): Promise<string | null> {
  const [last] = await db
    .select({ username: entitlementEvents.username })
    .from(entitlementEvents)
    .where(and(eq(entitlementEvents.entitlementId, id), isNotNull(entitlementEvents.username)))
    .orderBy(desc(entitlementEvents.id))
    .limit(1);
  return last?.username ?? null;
}

/** Returns the units of one order with their timelines, in the order's sequence. */
export async function unitsOfOrder(db: Queryable, orderId: OrderId) {
  const units = await selectUnits(db)
    .where(eq(entitlements.orderId, orderId))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  const events = await db
    .select()
    .from(entitlementEvents)
    .where(
      inArray(
        entitlementEvents.entitlementId,
        units.map(({ entitlement }) => entitlement.id),
      ),
    )
    .orderBy(asc(entitlementEvents.id));
  const views = await viewUnits(db, units);
  return views.map((view) => ({
    ...view,
    now: now(),
    steps: events.filter(({ entitlementId }) => entitlementId === view.id),
  }));
}
