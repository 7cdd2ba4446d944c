import { sql } from "drizzle-orm";
import { afterAll } from "vitest";
import { othersAreDone, testDatabase } from "./shop.ts";

// A request made in a test's own context never ends, and neither does its connection; all files together would
// exhaust the server's. Code that still needs one reconnects.
afterAll(async () => {
  await othersAreDone();
  await testDatabase().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`,
  );
});
