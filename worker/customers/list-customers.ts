import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { CustomersFilter } from "#domain/orders/customer-search.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { ADMIN_PAGE_SIZE } from "#domain/orders/order-search.ts";
import { searchWords } from "#domain/search/filter.ts";
import type { Queryable } from "../db/client.ts";
import { emailKey } from "../db/email-key.ts";
import { containsPattern } from "../db/like.ts";
import { customerSums, NOTHING_BOUGHT } from "./customer-sums.ts";
import type { CustomersPage } from "./response-schemas.ts";

const foundRows = z.array(
  z.object({
    sequence: z.coerce.number(),
    buyer: z.string(),
    name: z.string().nullable(),
    company: z.string().nullable(),
    created_at: z.coerce.date(),
  }),
);
const totalRow = z.tuple([z.object({ total: z.int() })]);

/** Lists the buyers of paid orders, one for each email address, the newest order first (D61). */
export async function listCustomers(
  db: Queryable,
  { q, page }: CustomersFilter & { readonly page: number },
): Promise<CustomersPage> {
  const [counted, found] = await Promise.all([
    db.execute(
      sql`select count(distinct ${key(sql`orders`)})::int as total from orders where ${isBought(sql`orders`, q)}`,
    ),
    findCustomers(db, q, page),
  ]);
  const [{ total }] = totalRow.parse([...counted]);
  const sums = await customerSums(
    db,
    found.map(({ buyer }) => buyer),
  );
  return {
    customers: found.map(({ sequence, buyer, name, company, created_at: at }) =>
      Object.assign(
        { newestOrder: orderNumber(sequence), email: buyer, name, company, lastOrderAt: at.toISOString() },
        sums.get(buyer) ?? NOTHING_BOUGHT,
      ),
    ),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE)),
  };
}

/** Finds one page of buyers, each by the newest of their paid orders that matches. */
export async function findCustomers(db: Queryable, q: string, page: number) {
  // A subquery's maximum, because for a join the planner would read every order.
  const found = await db.execute(sql`
    select orders.sequence, ${key(sql`orders`)} as buyer, orders.customer_name as name,
      orders.company ->> 'name' as company, orders.created_at
    from orders
    where ${isBought(sql`orders`, q)} and orders.sequence = (
      select max(later.sequence) from orders later
      where ${key(sql`later`)} = ${key(sql`orders`)} and ${isBought(sql`later`, q)})
    order by orders.sequence desc
    limit ${ADMIN_PAGE_SIZE} offset ${(page - 1) * ADMIN_PAGE_SIZE}`);
  return foundRows.parse([...found]);
}

const key = (of: SQL): SQL => emailKey(sql`${of}.customer_email`);

/** SQL condition: the order is paid, its buyer is known, and every word is in the buyer's name, email or company. */
function isBought(of: SQL, q: string): SQL {
  const words = searchWords(q).map(
    (word) =>
      sql`(${of}.search_folded like ${containsPattern(word)} or shop_fold(${of}.company ->> 'name') like ${containsPattern(word)})`,
  );
  return sql.join([sql`${of}.status = 'paid'`, sql`${of}.customer_email is not null`, ...words], sql` and `);
}
