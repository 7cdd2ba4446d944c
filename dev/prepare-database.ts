import { makeDemoAdmin } from "./demo-admin.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { seedCatalogue } from "#ops/catalogue/seed-catalogue.ts";
import { requireDatabaseUrl } from "#ops/database/database-url.ts";

/** The schema, and with a data directory (the embedded database is in it) the example catalogue and the demo admin. */
export async function prepareDatabase(dataDir: string | undefined): Promise<void> {
  const url = requireDatabaseUrl(process.env);
  await migrateDatabase(url);
  if (dataDir !== undefined) await Promise.all([makeDemoAdmin(url, dataDir), seedCatalogue(url)]);
}
