import { and, desc, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { buyerOfOrder, isOfBuyer } from "../records/buyers.ts";
import { correctionsOf, invoiceInForce } from "../records/corrected-invoices.ts";
import { today } from "../records/units.ts";
import { disputesOf, messagesOf, refundsOf, stockRequestsOf, withdrawalsOf } from "./customer-records.ts";
import { customerSums, NOTHING_BOUGHT } from "./customer-sums.ts";
import { customerUnits } from "./customer-units.ts";
import type { Customer } from "./response-schemas.ts";

/** Returns what the shop knows about the buyer of an order; 404 if there is none (D61). */
export async function customerPage(db: Queryable, number: string): Promise<Customer> {
  const email = await buyerOfOrder(db, number);
  const [sums, names, accounts, units, refunds, disputes, withdrawals, messages, stockRequests] =
    await Promise.all([
      customerSums(db, [email]),
      namesOf(db, email),
      accountsOf(db, email),
      customerUnits(db, email),
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
    ...(sums.get(email) ?? NOTHING_BOUGHT),
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
  // A scalar subquery, because for a join the planner would read every account.
  const username = sql<string>`(select username from users where users.id = ${orders.userId})`;
  const found = await db
    .selectDistinct({ username })
    .from(orders)
    .where(and(isOfBuyer(email), isNotNull(orders.userId)))
    .orderBy(username);
  return found.map((account) => account.username);
}
