import { z } from "zod";
import { connect } from "#ops/database/connection.ts";

/** The server that `npm test` started (dev/test.ts). */
const serverSchema = z.object({ databaseUrl: z.string() });

/** An empty database of a test's own on the tests' server, made anew; give it a name that no other test has. */
export function ownDatabase(name: string): Promise<string> {
  const { databaseUrl } = serverSchema.parse(JSON.parse(process.env["E2E_SHOP"] ?? "null"));
  return emptyDatabase(databaseUrl, name);
}

/** The same on any server. */
export async function emptyDatabase(serverUrl: string, name: string): Promise<string> {
  const server = new URL(serverUrl);
  server.pathname = "/postgres";
  const sql = connect(server.href);
  try {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
  server.pathname = `/${name}`;
  return server.href;
}
