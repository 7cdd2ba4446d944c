import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/orders/withdrawal.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { users } from "../db/schema/auth.ts";
import { products } from "../db/schema/catalogue.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { orders } from "../db/schema/orders.ts";
import { refunds } from "../db/schema/refunds.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { buyerOfOrder, idsOfBuyer, isOfBuyer } from "../records/buyers.ts";
import { correctionsOf, invoiceInForce } from "../records/corrected-invoices.ts";
import { today } from "../records/scopes.ts";
import { customerSums, NOTHING_BOUGHT } from "./customer-sums.ts";
import { customerUnits } from "./customer-units.ts";
import type { Customer } from "./response-schemas.ts";

/** The most entries of each list on a customer's page. */
const LISTED = 100;

/** Returns what the shop knows about the buyer of an order; 404 if there is none (D61). */
export async function customerPage(db: Queryable, number: string): Promise<Customer> {
  const email = await buyerOfOrder(db, number);
  const [sums, names, accounts, units, ofRefunds, ofWithdrawals, messages, requests] = await Promise.all([
    customerSums(db, [email]),
    namesOf(db, email),
    accountsOf(db, email),
    customerUnits(db, email, LISTED),
    refundsOf(db, email),
    withdrawalsOf(db, email),
    messagesOf(db, email),
    stockRequestsOf(db, email),
  ]);
  return {
    email,
    ...names,
    accounts,
    ...(sums.get(email) ?? NOTHING_BOUGHT),
    today: today(),
    units,
    refunds: ofRefunds.map(({ sequence, createdAt, ...refund }) => ({
      ...refund,
      orderNumber: orderNumber(sequence),
      createdAt: createdAt.toISOString(),
    })),
    withdrawals: ofWithdrawals.map(({ sequence, orderSequence, createdAt, handledAt }) => ({
      number: withdrawalNumber(sequence),
      orderNumber: orderSequence === null ? null : orderNumber(orderSequence),
      createdAt: createdAt.toISOString(),
      handled: handledAt !== null,
    })),
    messages: messages.map(({ createdAt, readAt, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
      read: readAt !== null,
    })),
    stockRequests: requests.map(({ createdAt, ...request }) => ({
      ...request,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** The name and the company on the newest order, as its invoice has them now (D76). */
async function namesOf(db: Queryable, email: string): Promise<Pick<Customer, "name" | "company">> {
  const [newest] = await db
    .select()
    .from(orders)
    .where(isOfBuyer(email))
    .orderBy(desc(orders.sequence))
    .limit(1);
  if (!newest) return { name: null, company: null };
  const { company } = invoiceInForce(newest, await correctionsOf(db, [newest.id]));
  return { name: newest.customerName, company: company?.name ?? null };
}

async function accountsOf(db: Queryable, email: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ username: users.username })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isOfBuyer(email), isNotNull(orders.userId)))
    .orderBy(users.username);
  return found.map(({ username }) => username);
}

const refundsOf = (db: Queryable, email: string) =>
  db
    .select({
      id: refunds.id,
      sequence: orders.sequence,
      amountCents: refunds.amountCents,
      state: refunds.state,
      reason: refunds.reason,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOfBuyer(email))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(LISTED);

/** Those from the buyer's orders, and those sent with the buyer's address. */
const withdrawalsOf = (db: Queryable, email: string) =>
  db
    .select({
      sequence: withdrawals.sequence,
      orderSequence: orders.sequence,
      createdAt: withdrawals.createdAt,
      handledAt: withdrawals.handledAt,
    })
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

const messagesOf = (db: Queryable, email: string) =>
  db
    .select({
      id: contactMessages.id,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
      readAt: contactMessages.readAt,
    })
    .from(contactMessages)
    .where(isThisEmail(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(LISTED);

const stockRequestsOf = (db: Queryable, email: string) =>
  db
    .select({
      id: stockRequests.id,
      productname: products.productname,
      createdAt: stockRequests.createdAt,
    })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(isThisEmail(stockRequests.email, email))
    .orderBy(desc(stockRequests.createdAt), desc(stockRequests.id))
    .limit(LISTED);
