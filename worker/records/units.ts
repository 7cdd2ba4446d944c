import { and, eq, gte, not, or, type SQL, sql, exists, inArray, isNull, type AnyColumn } from "drizzle-orm";
import type { Settings } from "../platform/env.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { type Day, amsterdamDay } from "#domain/time/calendar-day.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import {
  earliestRenewableEnd,
  type RenewableDays,
  renewableFrom,
  renewableUntil,
} from "#domain/units/renewal.ts";
import { isHeld } from "./order-delivery.ts";
import { now } from "../platform/clock.ts";
import type { Queryable } from "../db/client.ts";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { refunds, refundUnits } from "../db/schema/refunds.ts";
import { containsPattern } from "../db/like.ts";

/** SQL condition that joins each paid unit with the line on which it was sold. */
export const lineOfUnit = and(
  eq(orderItems.orderId, entitlements.orderId),
  eq(orderItems.position, entitlements.position),
);

/** The unit that another one renews (D51). Left join it on `isWhatItRenews`. */
export const renewedUnit = alias(entitlements, "renewed_unit");
export const isWhatItRenews = eq(renewedUnit.id, entitlements.renewsId);

/** The columns that decide the first day and preset administrator (D41, D42); null for a unit that renews nothing. */
export const renewedColumns = {
  state: renewedUnit.state,
  endsOn: renewedUnit.endsOn,
  administratorEmail: renewedUnit.administratorEmail,
  administratorCompany: renewedUnit.administratorCompany,
};

/** SQL condition: a later unit, paid and not revoked, renews the one with this id (D51). */
export const isRenewed = (unitId: PgColumn | SQL): SQL =>
  sql`exists (select from entitlements later where later.renews_id = ${unitId} and later.state <> 'revoked')`;

/** SQL: the lines of payments on their way that renew units of an order's product (D51). Which units is only known once they arrive. */
const onTheirWay = (orderId: AnyColumn | SQL, productId: AnyColumn | SQL): SQL => sql`order_items later
  join orders renewal on renewal.id = later.order_id and renewal.status = 'processing'
  where later.renews_order_id = ${orderId} and later.product_id = ${productId}`;

/** SQL condition: a payment on its way renews units of this order's product. */
export const isBeingRenewed = (...product: Parameters<typeof onTheirWay>): SQL =>
  sql`exists (select from ${onTheirWay(...product)})`;

/** SQL: how many units of this order's product payments on their way renew. */
export const unitsBeingRenewed = (...product: Parameters<typeof onTheirWay>): SQL<number> =>
  sql`(select coalesce(sum(later.quantity), 0)::int from ${onTheirWay(...product)})`;

/** SQL: the sequence of the order that a unit renews, and of the order that renews it; null if there is none. */
export const renewsSequence = sql<string | null>`(
  select orders.sequence from entitlements before join orders on orders.id = before.order_id
  where before.id = ${entitlements.renewsId})`;
export const renewedBySequence = sql<string | null>`(
  select orders.sequence from entitlements later join orders on orders.id = later.order_id
  where later.renews_id = ${entitlements.id} and later.state <> 'revoked')`;

/** SQL: the time of a unit's first delivery. */
export const firstDeliveredAt = sql<string | null>`(
  select min(event.at) from entitlement_events event
  where event.entitlement_id = ${entitlements.id} and event.kind = 'delivered')`;

/** Returns the displayed number of such an order. */
export const numberOf = (sequence: string | null): string | null =>
  sequence === null ? null : orderNumber(Number(sequence));

/** The settings by which a unit can be renewed. */
export type RenewalSettings = Pick<Settings, keyof RenewableDays>;

/**
 * SQL condition: the unit can be renewed. It was delivered, may have ended since but not too long ago, hasn't been
 * renewed yet, and its order isn't on hold, as `unitEnds` says of it (rules-in-sql.test.ts).
 */
export const isRenewable = (settings: RenewalSettings): SQL | undefined =>
  and(
    or(eq(entitlements.state, "delivered"), eq(entitlements.state, "ended")),
    gte(entitlements.endsOn, earliestRenewableEnd(today(), settings)),
    not(isRenewed(entitlements.id)),
    not(isHeld(entitlements.orderId)),
  );

/**
 * SQL: the sequence in which an order's units are renewed (D51). Running units come before ended ones, which a renewal
 * can't follow on from; then the earliest end.
 */
export const renewedFirst = (unit: SQL): SQL =>
  sql`(${unit}.ends_on < ${today()}::date), ${unit}.ends_on, ${unit}.position, ${unit}.unit`;

/** Returns today's date in Amsterdam, for comparison with last days. */
export const today = (): Day => amsterdamDay(now());

/** Returns whether a unit's renewal is offered today (D51). */
export const isRenewalOffered = (settings: RenewalSettings, plan: Plan, endsOn: Day): boolean =>
  renewableFrom(plan, endsOn, settings) <= today() && today() <= renewableUntil(endsOn, settings);

/**
 * Returns the units that are about to be revoked: their refund has been requested and the provider hasn't responded, so
 * nobody may deliver them until it does (D48). Lock them first.
 */
export async function unitsBeingRefunded(
  tx: Queryable,
  ids: readonly EntitlementId[],
): Promise<ReadonlySet<EntitlementId>> {
  const isOfRefund = exists(
    tx
      .select()
      .from(refundUnits)
      .where(and(eq(refundUnits.refundId, refunds.id), eq(refundUnits.entitlementId, entitlements.id))),
  );
  const rows = await tx
    .selectDistinct({ id: entitlements.id })
    .from(entitlements)
    .innerJoin(
      refunds,
      and(
        eq(refunds.orderId, entitlements.orderId),
        eq(refunds.state, "pending"),
        isNull(refunds.providerId),
        eq(refunds.keep, false),
        or(eq(refunds.scope, "whole"), isOfRefund),
      ),
    )
    .where(inArray(entitlements.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/**
 * SQL condition on entitlements: this is the unit's reference or its supplier's, in whatever groups of digits:
 * '569 1000 0003' is '569-10000003'. `search_folded` has them without groups, so its index finds them.
 */
export function hasReference(text: string): SQL {
  const number = text.replaceAll(/[ -]/g, "");
  return sql`(${entitlements.searchFolded} like ${containsPattern(number)}
    and shop_fold(${number}) in (${ungrouped(entitlements.reference)}, ${ungrouped(entitlements.supplierReference)}))`;
}

const ungrouped = (column: AnyColumn): SQL => sql`translate(shop_fold(${column}), ' -', '')`;
