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

/** SQL: the sequence of the order that a unit renews, and of the one that renews it; null without one. */
export const renewsSequence = sql<string | null>`(
  select orders.sequence from entitlements before join orders on orders.id = before.order_id
  where before.id = ${entitlements.renewsId})`;
export const renewedBySequence = sql<string | null>`(
  select orders.sequence from entitlements later join orders on orders.id = later.order_id
  where later.renews_id = ${entitlements.id} and later.state <> 'revoked')`;

/** The number that people see of such an order. */
export const numberOf = (sequence: string | null): string | null =>
  sequence === null ? null : orderNumber(Number(sequence));

/** SQL condition: a unit that can be renewed: delivered, perhaps ended since, not renewed yet, and of an order that is not held. */
export const isRenewable: SQL | undefined = and(
  or(eq(entitlements.state, "delivered"), eq(entitlements.state, "ended")),
  not(isRenewed(entitlements.id)),
  not(isHeld(entitlements.orderId)),
);

/**
 * SQL: the sequence in which the units of an order are renewed (D51). What runs comes before what is over, which has nothing
 * to follow on; then the earliest end.
 */
export const renewedFirst = (unit: SQL): SQL =>
  sql`(${unit}.ends_on < ${today()}::date), ${unit}.ends_on, ${unit}.position, ${unit}.unit`;

/** Today in Amsterdam, which last days are compared with. */
export const today = (): Day => amsterdamDay(now());

/** Returns whether the first reminder of a unit is due, from which on its renewal is offered. */
export const isRenewalOffered = (plan: Plan, endsOn: Day): boolean => renewableFrom(plan, endsOn) <= today();
