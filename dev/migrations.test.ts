import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "./data-dir.ts";
import { connect } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { ownDatabase } from "./testing/own-database.ts";
import { insertRows, readRows, tablesOf } from "./testing/representative-rows.ts";

const FOLDER = join(CHECKOUT, "migrations");
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
const journal = journalSchema.parse(JSON.parse(readFileSync(join(FOLDER, "meta", "_journal.json"), "utf8")));
const tags = journal.entries.map(({ tag }) => tag);

let cut: string | undefined;
afterEach(() => {
  if (cut !== undefined) rmSync(cut, { recursive: true });
  cut = undefined;
});

/** The folder as it was when so many migrations had landed. */
function folderOf(landed: number): string {
  cut = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(FOLDER, cut, { recursive: true });
  const entries = journal.entries.slice(0, landed);
  writeFileSync(join(cut, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  return cut;
}

it("names every migration that there is", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  expect(files.toSorted()).toEqual(tags.map((tag) => `${tag}.sql`));
});

describe("the migrations, on a database with data in it", () => {
  it.each(tags.map((tag, at) => [tag, at] as const))(
    "from %s on keep every row and value of the schema before it",
    async (_tag, landed) => {
      const url = await ownDatabase("migration_tests");
      const sql = connect(url);
      try {
        if (landed > 0) await migrate(drizzle(sql), { migrationsFolder: folderOf(landed) });
        const tables = await tablesOf(sql);
        for (const table of tables) await insertRows(sql, table);
        const before = await Promise.all(tables.map((table) => readRows(sql, table)));
        await migrateDatabase(url);
        const after = await Promise.all(tables.map((table) => readRows(sql, table)));
        for (const [at, { name, columns }] of tables.entries()) {
          expect(before[at]?.length, `rows of ${name}`).toBeGreaterThan(0);
          expect(columns.length).toBeGreaterThan(0);
        }
        expect(after).toEqual(before);
        // Again, on what is already there.
        await migrateDatabase(url);
      } finally {
        await sql.end();
      }
    },
  );
});
