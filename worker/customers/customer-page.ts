import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { PLANS } from "#domain/catalogue/plan.ts";
import { ENTITLEMENT_STATES } from "#domain/units/entitlement.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { renewableFrom } from "#domain/units/renewal.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { products } from "../db/schema/catalogue.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes, refunds } from "../db/schema/refunds.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { buyerOfOrder, idsOfBuyer, isOfBuyer } from "../records/buyers.ts";
import { correctionsOf, invoiceInForce } from "../records/corrected-invoices.ts";
import { numberOf, today, type RenewalSettings } from "../records/units.ts";
import { customerSums } from "./list-customers.ts";

/** Returns what the shop knows about the buyer of an order; 404 if there is none (D61). */
export async function customerPage(db: Queryable, settings: RenewalSettings, number: string) {
  const email = await buyerOfOrder(db, number);
  const [sumsOf, names, accounts, units, refunds, disputes, withdrawals, messages, stockRequests] =
    await Promise.all([
      customerSums(db, [email]),
      namesOf(db, email),
      accountsOf(db, email),
      unitsOf(db, settings, email),
      refundsOf(db, email),
      disputesOf(db, email),
      withdrawalsOf(db, email),
      messagesOf(db, email),
      stockRequestsOf(db, email),
    ]);
  return {
    email,
    ...names,
    accounts,
    ...sumsOf(email),
    today: today(),
    units,
    refunds,
    disputes,
    withdrawals,
    messages,
    stockRequests,
  };
}

/** The name and the company on the newest order, as its invoice has them now (D76). */
async function namesOf(db: Queryable, email: string) {
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
  // A scalar subquery, because for a join the planner would read every account.
  const username = sql<string>`(select username from users where users.id = ${orders.userId})`;
  const found = await db
    .selectDistinct({ username })
    .from(orders)
    .where(and(isOfBuyer(email), isNotNull(orders.userId)))
    .orderBy(username);
  return found.map((account) => account.username);
}

/** The most entries of each list on a customer's page. */
const LISTED = 100;

/** Lists the refunds of a buyer's orders, newest first (D61). */
async function refundsOf(db: Queryable, email: string) {
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
async function disputesOf(db: Queryable, email: string) {
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
async function withdrawalsOf(db: Queryable, email: string) {
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
async function messagesOf(db: Queryable, email: string) {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(isThisEmail(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(LISTED);
  return rows.map((message) => ({ ...message, read: message.readAt !== null }));
}

/** Lists the stock requests of this address, newest first (D80). */
function stockRequestsOf(db: Queryable, email: string) {
  const { id, createdAt } = stockRequests;
  return db
    .select({ id, createdAt, productname: products.productname })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(isThisEmail(stockRequests.email, email))
    .orderBy(desc(createdAt), desc(id))
    .limit(LISTED);
}

const unitRows = z.array(
  z.object({
    sequence: z.coerce.number(),
    productname: z.string(),
    plan: z.enum(PLANS),
    state: z.enum(ENTITLEMENT_STATES),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date().nullable(),
    renewedBy: z.string().nullable().transform(numberOf),
    units: z.int(),
  }),
);

/** Lists a buyer's units, alike ones together: those that wait, then those that run, the nearest end first (D61). */
async function unitsOf(db: Queryable, settings: RenewalSettings, email: string) {
  const rows = await db.execute(sql`
    select orders.sequence, line.productname, line.plan, unit.state, unit.starts_on::text as "startsOn", unit.ends_on::text as "endsOn",
      renewal.sequence::text as "renewedBy", count(*)::int as units
    from entitlements unit
    join orders on orders.id = unit.order_id
    join order_items line on line.order_id = unit.order_id and line.position = unit.position
    left join entitlements later on later.renews_id = unit.id and later.state <> 'revoked'
    left join orders renewal on renewal.id = later.order_id
    where unit.order_id in ${idsOfBuyer(email)}
    group by 1, 2, 3, 4, 5, 6, 7
    order by case unit.state when 'delivered' then 1 when 'ended' then 2 when 'revoked' then 2 else 0 end,
      6, 1, 2
    limit ${LISTED}`);
  return unitRows.parse([...rows]).map((unit) => ({
    ...unit,
    orderNumber: orderNumber(unit.sequence),
    renewableFrom:
      unit.state === "delivered" && unit.endsOn !== null && unit.renewedBy === null
        ? renewableFrom(unit.plan, unit.endsOn, settings)
        : null,
  }));
}
