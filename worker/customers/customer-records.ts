import { desc, eq, sql } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { products } from "../db/schema/catalogue.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes, refunds } from "../db/schema/refunds.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { idsOfBuyer, isOfBuyer } from "../records/buyers.ts";

/** The most entries of each list on a customer's page. */
export const LISTED = 100;

/** Lists the refunds of a buyer's orders, newest first (D61). */
export async function refundsOf(db: Queryable, email: string) {
  const rows = await db
    .select({ refund: refunds, sequence: orders.sequence })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOfBuyer(email))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(LISTED);
  return rows.map(({ refund, sequence }) => ({ ...refund, orderNumber: orderNumber(sequence) }));
}

/** Lists the disputes about a buyer's orders, newest first (D50). */
export async function disputesOf(db: Queryable, email: string) {
  const rows = await db
    .select({ dispute: disputes, sequence: orders.sequence })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isOfBuyer(email))
    .orderBy(desc(disputes.openedAt), desc(disputes.providerId))
    .limit(LISTED);
  return rows.map(({ dispute, sequence }) => ({
    ...dispute,
    id: dispute.providerId,
    orderNumber: orderNumber(sequence),
  }));
}

/** Lists the withdrawals from a buyer's orders, and those sent with the buyer's address, newest first. */
export async function withdrawalsOf(db: Queryable, email: string) {
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
  return rows.map(({ withdrawal, orderSequence }) => ({
    ...withdrawal,
    number: withdrawalNumber(withdrawal.sequence),
    orderNumber: orderSequence === null ? null : orderNumber(orderSequence),
    handled: withdrawal.handledAt !== null,
  }));
}

/** Lists the messages of the contact form with this address, newest first. */
export async function messagesOf(db: Queryable, email: string) {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(isThisEmail(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(LISTED);
  return rows.map((message) => ({ ...message, read: message.readAt !== null }));
}

/** Lists the stock requests of this address, newest first (D80). */
export function stockRequestsOf(db: Queryable, email: string) {
  const { id, createdAt } = stockRequests;
  return db
    .select({ id, createdAt, productname: products.productname })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(isThisEmail(stockRequests.email, email))
    .orderBy(desc(createdAt), desc(id))
    .limit(LISTED);
}
