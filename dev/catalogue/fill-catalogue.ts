import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { withCatalogueLock } from "#worker/catalogue/write-catalogue.ts";
import { products } from "#worker/db/schema/catalogue.ts";
import { generateProducts } from "./generate-products.ts";
import { connect } from "#ops/database/connection.ts";

/** A statement accepts at most 65,535 parameters, and a row has about twenty. */
const ROWS_A_STATEMENT = 2_000;

/**
 * Fills a catalogue up to `count` generated products and refreshes the planner's statistics. Existing products are
 * kept, so a seeded catalogue only grows and a second run adds nothing. Returns the number of products added.
 */
export async function fillCatalogue(databaseUrl: string, count: number): Promise<number> {
  const client = connect(databaseUrl);
  try {
    const db = drizzle(client);
    const rows = generateProducts(count);
    const added = await withCatalogueLock(db, async (tx) => {
      let inserted = 0;
      for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
        const result = await tx
          .insert(products)
          .values(rows.slice(from, from + ROWS_A_STATEMENT))
          .onConflictDoNothing()
          .returning({ id: products.id });
        inserted += result.length;
      }
      return inserted;
    });
    // Also merges the trigram indexes' pending lists, which would slow every search of a fresh catalogue.
    await db.execute(sql`vacuum analyze products`);
    return added;
  } finally {
    await client.end({ timeout: 1 });
  }
}
