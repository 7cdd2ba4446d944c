import { and, countDistinct, desc, eq, isNotNull, max, type SQL, sql } from "drizzle-orm";
import { pageOf } from "../platform/list-page.ts";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { type CustomersFilter, ADMIN_PAGE_SIZE } from "#domain/order-search/order-search.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { readSearch } from "#domain/order-search/read-search.ts";
import type { Queryable } from "../db/client.ts";
import { emailKey } from "../db/email-key.ts";
import { containsPattern, containsTerm } from "../db/like.ts";
import { orders } from "../db/schema/orders.ts";
import { today } from "../records/units.ts";
import { customerSums, NOTHING_BOUGHT } from "./customer-sums.ts";
import type { CustomersPage } from "./response-schemas.ts";

const later = alias(orders, "later");
/** The table of orders, or an alias of it. */
type Buyers = Readonly<Record<"status" | "customerEmail" | "searchFolded" | "company", AnyPgColumn>>;

/** Lists the buyers of paid orders, one for each email address, the newest order first (D61). */
export async function listCustomers(
  db: Queryable,
  { q, page }: CustomersFilter & { readonly page: number },
): Promise<CustomersPage> {
  const [counted, found] = await Promise.all([
    db
      .select({ total: countDistinct(emailKey(orders.customerEmail)) })
      .from(orders)
      .where(isBought(orders, q)),
    findCustomers(db, q, page),
  ]);
  const total = counted[0]?.total ?? 0;
  const sums = await customerSums(
    db,
    found.map(({ buyer }) => buyer),
  );
  return {
    customers: found.map(({ sequence, buyer, name, company, createdAt }) =>
      Object.assign(
        {
          newestOrder: orderNumber(sequence),
          email: buyer,
          name,
          company: company?.name ?? null,
          lastOrderAt: createdAt.toISOString(),
        },
        sums.get(buyer) ?? NOTHING_BOUGHT,
      ),
    ),
    ...pageOf(page, total),
  };
}

/** Finds one page of buyers, each by the newest of their paid orders that matches. */
export function findCustomers(db: Queryable, q: string, page: number) {
  // A subquery's maximum, because for a join the planner would read every order.
  const newest = db
    .select({ sequence: max(later.sequence) })
    .from(later)
    .where(and(eq(emailKey(later.customerEmail), emailKey(orders.customerEmail)), isBought(later, q)));
  return db
    .select({
      sequence: orders.sequence,
      buyer: sql<string>`${emailKey(orders.customerEmail)}`,
      name: orders.customerName,
      company: orders.company,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(isBought(orders, q), eq(orders.sequence, newest)))
    .orderBy(desc(orders.sequence))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE);
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
