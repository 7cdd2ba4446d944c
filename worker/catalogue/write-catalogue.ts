import { sql } from "drizzle-orm";
import type { Queryable, Transaction, Transactor } from "../db/client.ts";

/**
 * Numbers the places from 0, because a deletion leaves a gap, and versions before November 2026 wrote keys with gaps.
 */
async function closeGaps(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update products set display_order = placed.place
    from (select id, row_number() over (order by display_order, id) - 1 as place from products) as placed
    where placed.id = products.id and products.display_order <> placed.place`);
}

/**
 * Runs one write to the catalogue at a time: the transaction locks the products table against other writers, so the
 * names, slugs and order that it reads are still true when it writes. Readers and checkouts don't wait. Places are
 * numbered without gaps.
 */
export function withCatalogueLock<Result>(
  db: Transactor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in share row exclusive mode`);
    await closeGaps(tx);
    return work(tx);
  });
}
