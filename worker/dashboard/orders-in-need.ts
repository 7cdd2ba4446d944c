import { and, desc, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { orderNumber, type OrderStatus } from "#domain/orders/order.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { isMismatched } from "../records/find-orders.ts";
import { ordersWithVatConcern } from "../records/vat.ts";
import { ordersThatDisagree, ordersWithFailedRefunds } from "../sales/refunds/refund-alerts.ts";
import { ordersToCheckByHand, ordersWithVatToRefund } from "../sales/vat-checks/checks-to-act-on.ts";
import type { Summary } from "./response-schemas.ts";

const LONGEST_LIST = 10;
const NEEDS_CARE: OrderStatus[] = ["processing", "payment_failed"];

const numbers = z.array(z.int().transform(orderNumber));
const rowSchema = z.tuple([
  z.object({
    processing: z.int(),
    paymentFailed: z.int(),
    amountMismatch: numbers,
    failedRefunds: numbers,
    refundMismatch: numbers,
    vatToRefund: numbers,
    vatToCheckByHand: numbers,
    vatInDoubt: numbers,
  }),
]);

/** SQL: the sequences that a query selects, in its order. */
const listed = (query: SQLWrapper) => sql`array_to_json(array(${query}))`;

/** Reads the orders that need an administrator, in one statement (D26). */
export async function ordersInNeed(db: Queryable): Promise<Summary["attention"]> {
  const needsCare = inArray(orders.status, NEEDS_CARE);
  // An order whose amount differs never becomes paid automatically (D13), so it is among these.
  const mismatched = db
    .select({ sequence: orders.sequence })
    .from(orders)
    .where(and(needsCare, isMismatched(db)))
    .orderBy(desc(orders.sequence))
    .limit(LONGEST_LIST);
  const rows = await db.execute(sql`
    select count(*) filter (where status = 'processing')::int as processing,
      count(*) filter (where status = 'payment_failed')::int as "paymentFailed",
      ${listed(mismatched)} as "amountMismatch",
      ${listed(ordersWithFailedRefunds(db))} as "failedRefunds",
      ${listed(ordersThatDisagree(db))} as "refundMismatch",
      ${listed(ordersWithVatToRefund(db))} as "vatToRefund",
      ${listed(ordersToCheckByHand(db))} as "vatToCheckByHand",
      ${listed(ordersWithVatConcern(db))} as "vatInDoubt"
    from ${orders} where ${needsCare}`);
  return rowSchema.parse([...rows])[0];
}
