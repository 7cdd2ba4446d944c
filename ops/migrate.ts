import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { CHECKOUT } from "./cli/checkout.ts";
import type { Environment } from "./cli/environment.ts";
import { connect, reasonOf, requireReachable } from "./database/connection.ts";
import { grantToWorker } from "./database/worker-role.ts";
import { requireDatabaseUrl } from "./database/database-url.ts";
import { CommandError } from "./cli/command-error.ts";

/** Migrates a database to the newest schema, with what the Worker's role may do in it. Running it again changes nothing. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = connect(url);
  try {
    await migrate(drizzle(sql), { migrationsFolder: join(CHECKOUT, "migrations") });
    await grantToWorker(sql);
  } catch (error) {
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
