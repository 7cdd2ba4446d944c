import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { closeOrderGaps, writeCatalogue } from "#worker/catalogue/write-catalogue.ts";
import { products } from "#worker/db/schema/catalogue.ts";
import { generateProducts } from "./generate-products.ts";
import { connect } from "#ops/database/connection.ts";

/** A statement takes 65,535 parameters at most, and a row has some twenty. */
const ROWS_A_STATEMENT = 2_000;

/**
 * Fills a catalogue up to so many generated products and has the planner count them. What is there stays as it is, so
 * a seeded catalogue only grows, and running it again adds nothing. Gives the number of products it added.
 */
export async function fillCatalogue(databaseUrl: string, count: number): Promise<number> {
  const client = connect(databaseUrl);
  try {
    const db = drizzle(client);
    const rows = generateProducts(count);
    const added = await writeCatalogue(db, async (tx) => {
      let inserted = 0;
      for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
        const result = await tx
          .insert(products)
          .values(rows.slice(from, from + ROWS_A_STATEMENT))
          .onConflictDoNothing()
          .returning({ id: products.id });
        inserted += result.length;
      }
      await closeOrderGaps(tx);
      return inserted;
    });
    // Also merges what the trigram indexes keep aside, which a fresh catalogue would pay for with each search.
    await db.execute(sql`vacuum analyze products`);
    return added;
  } finally {
    await client.end({ timeout: 1 });
  }
}
