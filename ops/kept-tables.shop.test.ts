import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readShopValues } from "#domain/settings/shop-values.ts";
import { removeExpired, removeOld } from "#worker/retention/remove-old.ts";
import { CHECKOUT } from "./cli/checkout.ts";
import { connect } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { insertRows, tablesOf } from "./testing/representative-rows.ts";

const runbook = readFileSync(join(CHECKOUT, "docs", "runbook.md"), "utf8");
const section = runbook.split("## How long things are kept")[1]?.split("\n## ")[0] ?? "";

/** The runbook's tables, each with the job that removes its rows. */
const removedBy = new Map(
  [...section.matchAll(/^\| (`.*?) *\|.*\| (.*?) *\|$/gm)].flatMap(([, names = "", by = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, by] as const),
  ),
);
/** Needs a bucket; tested in worker/images/sweep-images.test.ts. */
const SWEPT = "unused_images";

let sql: Sql;

beforeAll(async () => {
  const url = await ownDatabase("kept_tables_tests");
  await migrateDatabase(url);
  sql = connect(url);
});
afterAll(() => sql.end());

describe("docs/runbook.md, How long things are kept", () => {
  it("lists exactly the tables of the schema", async () => {
    const names = (await tablesOf(sql)).map(({ name }) => name);
    expect([...removedBy.keys()].toSorted()).toEqual(names.toSorted());
  });

  it("leaves no expired row in a table that a job empties", async () => {
    const tables = await tablesOf(sql);
    for (const table of tables) await insertRows(sql, table);
    const db = drizzle(sql);
    const farAhead = new Date("2060-01-01T00:00:00Z");
    await removeOld({ db, settings: readShopValues({}) }, farAhead);
    await removeExpired(db, farAhead);
    const left: string[] = [];
    for (const { name } of tables) {
      const [row] = await sql`select exists (select from ${sql(name)}) as some`;
      if (row?.["some"] === true) left.push(name);
    }
    const byHand = [...removedBy].filter(([name, by]) => !by.endsWith(" job") || name === SWEPT);
    expect(left.toSorted()).toEqual(byHand.map(([name]) => name).toSorted());
  });
});
