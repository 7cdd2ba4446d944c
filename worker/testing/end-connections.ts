import { sql } from "drizzle-orm";
import { afterAll } from "vitest";
import { testDatabase } from "./shop.ts";

// A request made in a test's own context never ends, and neither does its connection; all files together would
// exhaust the server's. One that was used a moment ago may belong to work that goes on after an answer; the next file ends it.
afterAll(async () => {
  await testDatabase().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle'
        and state_change < now() - interval '200 milliseconds' and pid <> pg_backend_pid()`,
  );
});
