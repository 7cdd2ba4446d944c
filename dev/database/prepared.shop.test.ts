import { expect, it } from "vitest";
import { seedCatalogue } from "#ops/catalogue/seed-catalogue.ts";
import { connect } from "#ops/database/connection.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { putAdmin } from "#ops/admin-account.ts";
import { ownDatabase } from "../testing/own-database.ts";
import { isPrepared, refuseEarlierDatabase } from "./prepared.ts";

it("a start prepares a database that lacks its schema, its catalogue, its admin or the newest migration", async () => {
  const url = await ownDatabase("prepared_tests");
  const asked = () => isPrepared(url, "admin");
  const refused = (cluster = "/shop/.data/postgres") =>
    refuseEarlierDatabase({ url, cluster }, "/shop/.data");
  expect(await asked()).toBe(false);
  await refused();
  await migrateDatabase(url);
  expect(await asked()).toBe(false);
  await seedCatalogue(url);
  expect(await asked()).toBe(false);
  await putAdmin(url, "Admin", "Compass#42");
  expect(await asked()).toBe(true);
  await refused();
  const sql = connect(url);
  // As an earlier version's migrations left it.
  await sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`;
  await sql.end();
  expect(await asked()).toBe(false);
  await expect(refused()).rejects.toThrow(/^[^\n]+ remove \/shop\/\.data, which loses its orders, [^\n]+\.$/);
  await expect(refused("/var/lib/shop-1/data")).rejects.toThrow(
    " remove /shop/.data and /var/lib/shop-1/data, ",
  );
});
