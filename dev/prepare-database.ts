import { migrateDatabase } from "#ops/migrate.ts";
import { seedCatalogue } from "#ops/catalogue/seed-catalogue.ts";
import { requireDatabaseUrl } from "#ops/database/database-url.ts";
import { accountExists, putAdmin } from "#ops/admin-account.ts";
import { loadOrCreateDemoAdmin } from "./data-dir.ts";
import { putSettings } from "#ops/database/put-settings.ts";

/** Otherwise no demo would show them. */
const DEMO_SETTINGS = { bankTransferFrom: "1000" } as const;

/** The schema, and with a data directory (the embedded database is in it) the example catalogue, settings and the demo admin. */
export async function prepareDatabase(dataDir: string | undefined): Promise<void> {
  const url = requireDatabaseUrl(process.env);
  await migrateDatabase(url);
  if (dataDir === undefined) return;
  await Promise.all([makeDemoAdmin(url, dataDir), seedCatalogue(url), putSettings(url, DEMO_SETTINGS)]);
}

/**
 * Creates the embedded database's admin, whose password is generated once. Never creates one in an external database.
 */
async function makeDemoAdmin(databaseUrl: string, dataDir: string): Promise<void> {
  const { user, password, isNew } = loadOrCreateDemoAdmin(dataDir);
  // A password changed in the shop is kept; a lost one is replaced.
  if (isNew || !(await accountExists(databaseUrl, user))) await putAdmin(databaseUrl, user, password);
}
