import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { connect } from "../database/connection.ts";

const journalSchema = z.object({ entries: z.array(z.unknown()) });

/** Returns the number of a checkout's migrations that a database lacks. */
export async function pendingMigrations(databaseUrl: string, checkout: string): Promise<number> {
  const journal = readFileSync(join(checkout, "migrations", "meta", "_journal.json"), "utf8");
  const { entries } = journalSchema.parse(JSON.parse(journal));
  const sql = connect(databaseUrl);
  try {
    const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`;
    if (table?.["made"] !== true) return entries.length;
    const applied = await sql`select 1 from drizzle.__drizzle_migrations`;
    return entries.length - applied.length;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
