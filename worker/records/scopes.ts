import { and, eq, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Day, amsterdamDay } from "#domain/time/calendar-day.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import { renewableFrom } from "#domain/orders/renewal.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { isHeld } from "./holds.ts";
import { now } from "../platform/clock.ts";

/** SQL condition: a later unit, paid and not revoked, renews the one with this id (D51). */
export const isRenewed = (unitId: PgColumn | SQL): SQL =>
  sql`exists (select from entitlements later where later.renews_id = ${unitId} and later.state <> 'revoked')`;

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

/**
 * SQL condition: the unit can be renewed. It was delivered, may have ended since, hasn't been renewed yet, and its
 * order isn't on hold.
 */
export const isRenewable: SQL | undefined = and(
  or(eq(entitlements.state, "delivered"), eq(entitlements.state, "ended")),
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

/** Returns whether a unit's first reminder is due. From then on its renewal is offered. */
export const isRenewalOffered = (plan: Plan, endsOn: Day): boolean => renewableFrom(plan, endsOn) <= today();
