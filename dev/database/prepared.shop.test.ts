import { expect, it } from "vitest";
import { seedCatalogue } from "#ops/catalogue/seed-catalogue.ts";
import { connect } from "#ops/database/connection.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { putAdmin } from "#ops/admin-account.ts";
import { ownDatabase } from "../testing/own-database.ts";
import { isPrepared } from "./prepared.ts";

it("a start prepares a database that lacks its schema, its catalogue, its admin or the newest migration", async () => {
  const url = await ownDatabase("prepared_tests");
  const asked = () => isPrepared(url, "admin");
  expect(await asked()).toBe(false);
  await migrateDatabase(url);
  expect(await asked()).toBe(false);
  await seedCatalogue(url);
  expect(await asked()).toBe(false);
  await putAdmin(url, "Admin", "Compass#42");
  expect(await asked()).toBe(true);
  const sql = connect(url);
  await sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
  await sql.end();
  expect(await asked()).toBe(false);
});
