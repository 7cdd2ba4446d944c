import { relative } from "node:path";
import { CommandError } from "#ops/cli/command-error.ts";
import { connect } from "#ops/database/connection.ts";
import { isOfEarlierHistory, readJournal } from "#ops/database/migration-history.ts";
import type { EmbeddedDatabase } from "./server.ts";

/**
 * True if a database has everything that `prepare-database` adds: the newest schema, a catalogue and the demo admin.
 * False if it can't be reached.
 */
export async function isPrepared(url: string, admin: string): Promise<boolean> {
  // The migrator recognises an up-to-date database by the time of the newest migration, too.
  const newest = Math.max(...readJournal().entries.map(({ when }) => when));
  const sql = connect(url);
  try {
    const rows = await sql`
      select 1 where ${newest} <= (select max(created_at) from drizzle.__drizzle_migrations)
        and exists (select from products) and exists (select from users where lower(username) = lower(${admin}))`;
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Throws CommandError if an earlier version made the database of a data directory, with what to remove and what that loses. */
export async function refuseEarlierDatabase(
  { url, cluster }: Pick<EmbeddedDatabase, "url" | "cluster">,
  dataDir: string,
): Promise<void> {
  const sql = connect(url);
  try {
    if (!(await isOfEarlierHistory(sql))) return;
  } finally {
    await sql.end({ timeout: 1 });
  }
  // If root starts the shop, the database can be outside its data directory.
  const isInside = !relative(dataDir, cluster).startsWith("..");
  const folders = isInside ? dataDir : `${dataDir} and ${cluster}`;
  throw new CommandError(
    `An earlier version of the shop made its database, and its migrations can't be continued: to start with an empty one, remove ${folders}, which loses its orders, accounts, emails and changes of the catalogue.`,
  );
}
