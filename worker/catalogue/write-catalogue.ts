import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../db/client.ts";

/**
 * One write to the catalogue at a time: the transaction locks the products table against every other writer, so what
 * it reads (names, slugs, the order) is still true when it writes. Readers and checkouts do not wait.
 */
export function writeCatalogue<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in share row exclusive mode`);
    return work(tx);
  });
}

/** Display order runs 0, 1, 2, … without gaps; this closes the gaps that deleted products left. */
export async function closeOrderGaps(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    update products set display_order = placed.place
    from (select id, row_number() over (order by display_order, id) - 1 as place from products) as placed
    where products.id = placed.id and products.display_order <> placed.place`);
}
