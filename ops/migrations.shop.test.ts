import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { describe, expect, it } from "vitest";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { connect } from "./database/connection.ts";
import { MIGRATIONS_FOLDER, readJournal } from "./database/migration-history.ts";
import { migrateDatabase } from "./migrate.ts";
import { insertRows, readRows, tablesOf } from "./testing/representative-rows.ts";

const journal = readJournal();
const TAGS = journal.entries.map(({ tag }) => tag);

it("lists every migration", () => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith(".sql"));
  expect(files.toSorted()).toEqual(TAGS.map((tag) => `${tag}.sql`));
});

/** Migrates an empty database up to and including the named migration. */
async function applyThrough(sql: Sql, tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    const entries = journal.entries.slice(0, TAGS.indexOf(tag) + 1);
    writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Derived from other tables by triggers, so a migration may write it. */
const NOT_KEPT = "catalogue_version";

describe("the migrations, on a database with data in it", () => {
  it.each(TAGS)("keep every row and value that it has after %s", async (tag) => {
    const url = await ownDatabase("migration_tests");
    const sql = connect(url);
    try {
      await applyThrough(sql, tag);
      const all = await tablesOf(sql);
      for (const table of all) await insertRows(sql, table);
      const tables = all.filter(({ name }) => name !== NOT_KEPT);
      const before = await Promise.all(tables.map((table) => readRows(sql, table)));
      await migrateDatabase(url);
      const after = await Promise.all(tables.map((table) => readRows(sql, table)));
      for (const [at, { name, columns }] of tables.entries()) {
        expect(before[at]?.length, `rows of ${name}`).toBeGreaterThan(0);
        expect(columns.length).toBeGreaterThan(0);
      }
      expect(after).toEqual(before);
      // The second run is on the migrated database.
      await migrateDatabase(url);
    } finally {
      await sql.end();
    }
  });
});

it("refuse a database that an earlier version's migrations made, and change nothing in it", async () => {
  const url = await ownDatabase("earlier_history_tests");
  const sql = connect(url);
  try {
    await sql`create schema drizzle`;
    await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('none', ${journal.entries[0].when - 1})`;
    await expect(migrateDatabase(url)).rejects.toThrow(
      /^An earlier version [^\n]+: use an empty one[^\n]+\.$/,
    );
    const [row] =
      await sql`select count(*)::int as tables from information_schema.tables where table_schema = 'public'`;
    expect(row).toEqual({ tables: 0 });
  } finally {
    await sql.end();
  }
});

it("make a database with another language's collation compare names the same way", async () => {
  const server = new URL(await ownDatabase("turkish_names"));
  const name = server.pathname.slice(1);
  server.pathname = "/postgres";
  const admin = connect(server.href);
  try {
    await admin`drop database ${admin(name)} with (force)`;
    await admin`create database ${admin(name)} template template0 locale_provider icu icu_locale 'tr' locale 'C'`;
  } finally {
    await admin.end();
  }
  server.pathname = `/${name}`;
  await migrateDatabase(server.href);
  const sql = connect(server.href);
  try {
    const [row] = await sql`
      select lower('I') as own, shop_name_key('AutoCAD II') as ascii, shop_name_key('ΟΔΟΣ') as greek`;
    // Its own collation would turn I into ı.
    expect(row).toEqual({ own: "ı", ascii: "autocad ii", greek: "οδος" });
  } finally {
    await sql.end();
  }
});
