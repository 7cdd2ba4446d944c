import { z } from "zod";
import { connect } from "#ops/database/connection.ts";

/** The server started by `npm test` (dev/test.ts). */
const serverSchema = z.object({ databaseUrl: z.string() });

/** Creates an empty database for a test on the tests' server; its name must be unique among the tests. */
export function ownDatabase(name: string): Promise<string> {
  const { databaseUrl } = serverSchema.parse(JSON.parse(process.env["E2E_SHOP"] ?? "null"));
  return emptyDatabase(databaseUrl, name);
}

/** Creates an empty database on any server. */
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
