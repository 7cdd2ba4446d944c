import { and, eq, exists, gte, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Day, amsterdamDay } from "#domain/entitlement.ts";
import { orderNumber } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { now } from "../platform/clock.ts";

const later = alias(entitlements, "later");

/** SQL condition: a later unit, paid and not revoked, renews this one (D51). */
export const isRenewed = (db: Queryable): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.renewsId, entitlements.id), ne(later.state, "revoked"))),
  );

/** SQL: the sequence of the order that a unit renews, and of the one that renews it; null for none. */
export const renewsSequence = sql<string | null>`(
  select orders.sequence from entitlements before join orders on orders.id = before.order_id
  where before.id = ${entitlements.renewsId})`;
export const renewedBySequence = sql<string | null>`(
  select orders.sequence from entitlements later join orders on orders.id = later.order_id
  where later.renews_id = ${entitlements.id} and later.state <> 'revoked')`;

/** The number that people see of such an order. */
export const numberOf = (sequence: string | null): string | null =>
  sequence === null ? null : orderNumber(Number(sequence));

/** SQL condition: a unit that its buyer has, and whose last day lies between two days, both included. */
export const endsBetween = (from: Day, to: Day): SQL | undefined =>
  and(eq(entitlements.state, "delivered"), gte(entitlements.endsOn, from), lte(entitlements.endsOn, to));

/** SQL condition: a unit that can be renewed: delivered, perhaps ended since, and not renewed yet. */
export const isRenewable = (db: Queryable): SQL | undefined =>
  and(or(eq(entitlements.state, "delivered"), eq(entitlements.state, "ended")), not(isRenewed(db)));

/** Today in Amsterdam, which last days are compared with. */
export const today = (): Day => amsterdamDay(now());
