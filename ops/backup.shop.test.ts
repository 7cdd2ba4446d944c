import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECKOUT } from "./cli/checkout.ts";
import { connect } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { startOlderServer } from "./testing/older-server.ts";
import { emptyDatabase, ownDatabase } from "#dev/testing/own-database.ts";
import { requirePostgresClient } from "./testing/postgres-client.ts";
import { insertRows, tablesOf } from "./testing/representative-rows.ts";

const INSTALL_MS = 300_000;
const GUIDE = readFileSync(join(CHECKOUT, "docs", "backup.md"), "utf8");

/** The command of this name as documented in docs/backup.md. */
function documented(program: string): string {
  const [, command] = new RegExp(`^(${program} --.*)$`, "m").exec(GUIDE) ?? [];
  if (command === undefined) throw new Error(`docs/backup.md names no ${program} command`);
  return command;
}

let older: Awaited<ReturnType<typeof startOlderServer>>;
let folder: string;
let source: string;

beforeAll(async () => {
  requirePostgresClient();
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  older = await startOlderServer(join(CHECKOUT, ".data", "backup"), 5529);
  source = await emptyDatabase(older.url, "shop");
  await migrateDatabase(source);
  await withSql(source, async (sql) => {
    for (const table of await tablesOf(sql)) await insertRows(sql, table);
  });
  execFileSync("/bin/sh", ["-c", documented("pg_dump")], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: source },
  });
}, INSTALL_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await older.stop();
});

async function withSql<Answer>(url: string, work: (sql: Sql) => Promise<Answer>): Promise<Answer> {
  const sql = connect(url);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function restoreInto(url: string): void {
  execFileSync("/bin/sh", ["-c", documented("pg_restore")], {
    cwd: folder,
    env: { ...process.env, RESTORED_URL: url },
    stdio: "pipe",
  });
}

/** Every row of every table as text, including derived columns and the list of migrations. */
async function contentOf(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'drizzle')`;
  const content: Record<string, string[]> = {};
  for (const { schema, name } of tables) {
    const rows =
      await sql`select to_jsonb(t)::text as row from ${sql(String(schema))}.${sql(String(name))} t`;
    content[`${String(schema)}.${String(name)}`] = rows.map(({ row }) => String(row)).toSorted();
  }
  return content;
}

/** Constraints, indexes, triggers and the shop's own functions. */
async function rulesOf(sql: Sql): Promise<string[]> {
  const rules = await sql`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexname || ' ' || indexdef from pg_indexes where schemaname = 'public'
    union all select column_name || ' ' || data_type || ' ' || is_nullable || ' ' || is_identity || ' ' || is_generated
      from information_schema.columns where table_schema = 'public'
    union all select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace`;
  // PostgreSQL releases put different numbers of parentheses around an expression.
  return rules.map(({ rule }) => String(rule).replaceAll(/[()]/g, "")).toSorted();
}

describe("a dump made and restored as docs/backup.md describes", () => {
  it("brings back every row, rule and counter, and the shop keeps working on it", async () => {
    const restored = await ownDatabase("restored");
    restoreInto(restored);
    const before = await withSql(source, contentOf);
    expect(before["public.orders"]).toHaveLength(2);
    expect(before["drizzle.__drizzle_migrations"]?.length).toBeGreaterThan(0);
    expect(await withSql(restored, contentOf)).toEqual(before);
    expect(await withSql(restored, rulesOf)).toEqual(await withSql(source, rulesOf));
    await migrateDatabase(restored);
    const [next] = await withSql(
      restored,
      (sql) =>
        sql`insert into orders (browser_hash, cart_fingerprint, amount_cents) values ('h', 'f', 100) returning sequence`,
    );
    // There are two orders, so the counter continues from there.
    expect(Number(next?.["sequence"])).toBe(1003);
  });

  it("doesn't restore into a database that isn't empty", async () => {
    const inUse = await ownDatabase("restored_over");
    await migrateDatabase(inUse);
    const before = await withSql(inUse, contentOf);
    expect(() => restoreInto(inUse)).toThrow(/already exists/);
    expect(await withSql(inUse, contentOf)).toEqual(before);
  });
});
