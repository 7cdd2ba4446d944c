import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../db/client.ts";

/** Numbers the places from 0: a deletion leaves a gap, and the versions before November 2026 wrote keys with gaps. */
async function closeGaps(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update products set display_order = placed.place
    from (select id, row_number() over (order by display_order, id) - 1 as place from products) as placed
    where placed.id = products.id and products.display_order <> placed.place`);
}

/**
 * One write to the catalogue at a time: the transaction locks the products table against every other writer, so what
 * it reads (names, slugs, the order) is still true when it writes. Readers and checkouts do not wait. Places are
 * numbered without gaps.
 */
export function withCatalogueLock<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in share row exclusive mode`);
    await closeGaps(tx);
    return work(tx);
  });
}
