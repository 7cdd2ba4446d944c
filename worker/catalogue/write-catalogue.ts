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
