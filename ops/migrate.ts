import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { Environment } from "./cli/environment.ts";
import { CommandError } from "./cli/command-error.ts";
import { connect, reasonOf, requireReachable } from "./database/connection.ts";
import { requireDatabaseUrl } from "./database/database-url.ts";
import { isOfEarlierHistory, MIGRATIONS_FOLDER } from "./database/migration-history.ts";
import { grantToWorker } from "./database/worker-role.ts";

const EARLIER_TEXT =
  "An earlier version of the shop made this database, and its migrations can't be continued: use an empty one, which has none of this one's orders, accounts or products.";

/**
 * Migrates a database to the newest schema, with what the Worker's role may do in it. Running it again changes nothing. Throws
 * CommandError if a migration fails, or if a version from before the first one here made the database.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = connect(url);
  try {
    if (await isOfEarlierHistory(sql)) throw new CommandError(EARLIER_TEXT);
    await migrate(drizzle(sql), { migrationsFolder: MIGRATIONS_FOLDER });
    await grantToWorker(sql);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new CommandError(`The migrations cannot be applied: ${reasonOf(cause)}.`, { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** `npm run migrate`: migrates the database in DATABASE_URL. */
export async function migrateChosen(env: Environment): Promise<void> {
  const url = requireDatabaseUrl(env);
  await requireReachable(url);
  await migrateDatabase(url);
  console.log("The database schema is up to date.");
}
