import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { refundMismatches, refunds } from "../../db/schema/refunds.ts";

const LONGEST_LIST = 10;
const retry = alias(refunds, "retry");

/** Query: the sequences of orders with a failed refund that wasn't retried, newest first; at most ten. */
export const ordersWithFailedRefunds = (db: Queryable) =>
  db
    .selectDistinct({ sequence: orders.sequence })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(retry, eq(retry.retryOf, refunds.id))
    .where(and(eq(refunds.state, "failed"), isNull(retry.id)))
    .orderBy(desc(orders.sequence))
    .limit(LONGEST_LIST);

/**
 * Query: the sequences of orders whose refunds, credit notes and provider disagree, the longest-standing first; at most
 * ten (D48).
 */
export const ordersThatDisagree = (db: Queryable) =>
  db
    .select({ sequence: orders.sequence })
    .from(refundMismatches)
    .innerJoin(orders, eq(orders.id, refundMismatches.orderId))
    .orderBy(asc(refundMismatches.foundAt))
    .limit(LONGEST_LIST);
