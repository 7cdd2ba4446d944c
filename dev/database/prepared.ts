import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { connect } from "#ops/database/connection.ts";

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** Returns the time of the newest migration, by which the migrator recognises an up-to-date database. */
function newestMigration(): number {
  const journal = readFileSync(join(CHECKOUT, "migrations", "meta", "_journal.json"), "utf8");
  return Math.max(...journalSchema.parse(JSON.parse(journal)).entries.map(({ when }) => when));
}

/**
 * True if a database has everything that `prepare-database` adds: the newest schema, a catalogue and the demo admin.
 * False if it can't be reached.
 */
export async function isPrepared(url: string, admin: string): Promise<boolean> {
  const sql = connect(url);
  try {
    const rows = await sql`
      select 1 where ${newestMigration()} <= (select max(created_at) from drizzle.__drizzle_migrations)
        and exists (select from products) and exists (select from users where lower(username) = lower(${admin}))`;
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
