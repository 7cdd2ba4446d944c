import { and, countDistinct, desc, eq, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { CustomersFilter } from "#domain/order-search/order-search.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { readSearch } from "#domain/order-search/read-search.ts";
import type { Queryable } from "../db/client.ts";
import { emailKey } from "../db/email-key.ts";
import { containsPattern, containsTerm } from "../db/like.ts";
import { orders } from "../db/schema/orders.ts";
import { pageOf, partOf } from "../platform/list-page.ts";
import { companyName } from "../records/buyers.ts";
import { today } from "../records/units.ts";

const later = alias(orders, "later");
/** The table of orders, or an alias of it. */
type Buyers = Readonly<Record<"status" | "customerEmail" | "searchFolded" | "company", AnyPgColumn>>;

/** Lists the buyers of paid orders, one for each email address, the newest order first (D61). */
export async function listCustomers(db: Queryable, { q, page }: CustomersFilter & { readonly page: number }) {
  const [counted, found] = await Promise.all([
    db
      .select({ total: countDistinct(emailKey(orders.customerEmail)) })
      .from(orders)
      .where(isBought(orders, q)),
    findCustomers(db, q, page),
  ]);
  const sums = await customerSums(
    db,
    found.map(({ email }) => email),
  );
  return {
    customers: found.map((customer) => ({ ...customer, ...sums(customer.email) })),
    ...pageOf(page, counted[0]?.total ?? 0),
  };
}

/** Finds one page of buyers, each by the newest of their paid orders that matches. */
export async function findCustomers(db: Queryable, q: string, page: number) {
  // A subquery's maximum, because for a join the planner would read every order.
  const newest = db
    .select({ sequence: max(later.sequence) })
    .from(later)
    .where(and(eq(emailKey(later.customerEmail), emailKey(orders.customerEmail)), isBought(later, q)));
  const { limit, offset } = partOf(page);
  const found = await db
    .select({
      sequence: orders.sequence,
      email: sql<string>`${emailKey(orders.customerEmail)}`,
      name: orders.customerName,
      company: companyName,
      lastOrderAt: orders.createdAt,
    })
    .from(orders)
    .where(and(isBought(orders, q), eq(orders.sequence, newest)))
    .orderBy(desc(orders.sequence))
    .limit(limit)
    .offset(offset);
  return found.map((customer) => ({ ...customer, newestOrder: orderNumber(customer.sequence) }));
}

/** SQL condition: the order is paid, its buyer is known, and every term of a search is in the buyer's name, email or company. */
const isBought = (of: Buyers, q: string): SQL | undefined =>
  and(
    eq(of.status, "paid"),
    isNotNull(of.customerEmail),
    ...readSearch(q, today()).map((term) =>
      containsTerm(
        term,
        (word) =>
          sql`(${of.searchFolded} like ${containsPattern(word)} or shop_fold(${of.company} ->> 'name') like ${containsPattern(word)})`,
      ),
    ),
  );

const sumRows = z.array(
  z.object({
    buyer: z.string(),
    orders: z.int(),
    paidCents: z.coerce.number(),
    nextEnd: z.iso.date().nullable(),
  }),
);

/** Adds up the paid orders of these buyers, by their addresses in lower case (D61). */
export async function customerSums(db: Queryable, buyers: readonly string[]) {
  const buyer = emailKey(orders.customerEmail);
  // Subqueries by order, because for joins the planner would read every refund and unit.
  const rows = await db.execute(sql`
    select ${buyer} as buyer, count(*)::int as orders,
      sum(orders.amount_cents
        - coalesce((select sum(back.amount_cents) from refunds back
          where back.order_id = orders.id and back.state = 'succeeded'), 0)
        - coalesce((select sum(lost.amount_cents) from disputes lost
          where lost.order_id = orders.id and lost.state = 'lost'), 0)) as "paidCents",
      min((select min(unit.ends_on) from entitlements unit
        where unit.order_id = orders.id and unit.state = 'delivered' and unit.ends_on >= ${today()}::date))::text as "nextEnd"
    from orders where orders.status = 'paid' and ${inArray(buyer, [...buyers])}
    group by 1`);
  const sums = new Map(sumRows.parse([...rows]).map((row) => [row.buyer, row]));
  return (email: string) => sums.get(email) ?? { orders: 0, paidCents: 0, nextEnd: null };
}
