import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { connect } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { applyBefore, MIGRATION_TAGS, MIGRATIONS_FOLDER } from "./testing/earlier-schema.ts";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { insertRows, readRows, tablesOf } from "./testing/representative-rows.ts";

it("lists every migration", () => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith(".sql"));
  expect(files.toSorted()).toEqual(MIGRATION_TAGS.map((tag) => `${tag}.sql`));
});

/** A migration may rewrite or drop tables that the database derives from the products, or that nothing reads any more. */
const NOT_KEPT: ReadonlySet<string> = new Set(["catalogue_version", "facet_sets", "presences"]);

describe("the migrations, on a database with data in it", () => {
  it.each(MIGRATION_TAGS)("keep every row and value of the previous schema, from %s on", async (tag) => {
    const url = await ownDatabase("migration_tests");
    const sql = connect(url);
    try {
      await applyBefore(sql, tag);
      const all = await tablesOf(sql);
      for (const table of all) await insertRows(sql, table);
      const tables = all.filter(({ name }) => !NOT_KEPT.has(name));
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
