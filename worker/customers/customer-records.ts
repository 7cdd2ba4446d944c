import { desc, eq, sql } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/orders/withdrawal.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { products } from "../db/schema/catalogue.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes, refunds } from "../db/schema/refunds.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { idsOfBuyer, isOfBuyer } from "../records/buyers.ts";
import type { Customer } from "./response-schemas.ts";

/** The most entries of each list on a customer's page. */
export const LISTED = 100;

/** Lists the refunds of a buyer's orders, newest first (D61). */
export async function refundsOf(db: Queryable, email: string): Promise<Customer["refunds"]> {
  const rows = await db
    .select({ refund: refunds, sequence: orders.sequence })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOfBuyer(email))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(LISTED);
  return rows.map(({ refund: { id, amountCents, state, reason, createdAt }, sequence }) => ({
    id,
    orderNumber: orderNumber(sequence),
    amountCents,
    state,
    reason,
    createdAt: createdAt.toISOString(),
  }));
}

/** Lists the disputes about a buyer's orders, newest first (D50). */
export async function disputesOf(db: Queryable, email: string): Promise<Customer["disputes"]> {
  const rows = await db
    .select({ dispute: disputes, sequence: orders.sequence })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isOfBuyer(email))
    .orderBy(desc(disputes.openedAt), desc(disputes.providerId))
    .limit(LISTED);
  return rows.map(({ dispute: { providerId, amountCents, state, openedAt }, sequence }) => ({
    id: providerId,
    orderNumber: orderNumber(sequence),
    amountCents,
    state,
    openedAt: openedAt.toISOString(),
  }));
}

/** Lists the withdrawals from a buyer's orders, and those sent with the buyer's address, newest first. */
export async function withdrawalsOf(db: Queryable, email: string): Promise<Customer["withdrawals"]> {
  const rows = await db
    .select({ withdrawal: withdrawals, orderSequence: orders.sequence })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    // A union, because for an "or" the planner would read every withdrawal.
    .where(
      sql`${withdrawals.id} in (
        select id from withdrawals where order_id in ${idsOfBuyer(email)}
        union select id from withdrawals where ${isThisEmail(sql`email`, email)})`,
    )
    .orderBy(desc(withdrawals.sequence))
    .limit(LISTED);
  return rows.map(({ withdrawal: { id, sequence, createdAt, handledAt }, orderSequence }) => ({
    id,
    number: withdrawalNumber(sequence),
    orderNumber: orderSequence === null ? null : orderNumber(orderSequence),
    createdAt: createdAt.toISOString(),
    handled: handledAt !== null,
  }));
}

/** Lists the messages of the contact form with this address, newest first. */
export async function messagesOf(db: Queryable, email: string): Promise<Customer["messages"]> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(isThisEmail(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(LISTED);
  return rows.map(({ id, message, createdAt, readAt }) => ({
    id,
    message,
    createdAt: createdAt.toISOString(),
    read: readAt !== null,
  }));
}

/** Lists the stock requests of this address, newest first (D80). */
export async function stockRequestsOf(db: Queryable, email: string): Promise<Customer["stockRequests"]> {
  const rows = await db
    .select({ request: stockRequests, productname: products.productname })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(isThisEmail(stockRequests.email, email))
    .orderBy(desc(stockRequests.createdAt), desc(stockRequests.id))
    .limit(LISTED);
  return rows.map(({ request: { id, createdAt }, productname }) => ({
    id,
    productname,
    createdAt: createdAt.toISOString(),
  }));
}
