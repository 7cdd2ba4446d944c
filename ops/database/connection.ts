import postgres, { type Sql } from "postgres";
import { SettingsError } from "#worker/platform/settings-schema.ts";

const CONNECT_TIMEOUT_SECONDS = 8;

/**
 * Opens a connection for programs outside the Worker; the caller must end it. Arrays of types that the driver doesn't
 * know are read and written as text.
 */
export function connect(url: string): Sql {
  const address = new URL(url);
  // Neon's own connection string has it. postgres.js would send it to the server, which refuses unknown parameters.
  address.searchParams.delete("channel_binding");
  return postgres(address.href, {
    max: 1,
    // If this query fails, nobody can catch the driver's error, and it would end the whole program.
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
  });
}

/** Returns the reason why a connection failed, never with the password in it. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, "") : "no reason given";
}

/** Throws a SettingsError if the database in DATABASE_URL doesn't respond. */
export async function requireReachable(url: string): Promise<void> {
  const sql = connect(url);
  try {
    await sql`select 1`;
  } catch (error) {
    throw new SettingsError(`DATABASE_URL names a database that cannot be reached: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const DUPLICATE_DATABASE = "42P04";

/** Creates the database named by the URL if our server doesn't have it yet. */
export async function createDatabaseOnce(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = "/postgres";
  const sql = connect(server.href);
  try {
    const found = await sql`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await sql`create database ${sql(name)}`;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === DUPLICATE_DATABASE)) throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
