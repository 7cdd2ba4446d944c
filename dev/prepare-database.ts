import { makeDemoAdmin } from "./demo-admin.ts";
import { migrateDatabase } from "./migrate.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { requireDatabaseUrl } from "./settings.ts";

/**
 * `node dev/run.mjs prepare-database [data directory]`: the schema, and with a data directory (the embedded database
 * is in it) the example catalogue and the demo admin as well.
 */
export async function main([dataDir]: string[]): Promise<void> {
  const url = requireDatabaseUrl(process.env);
  await migrateDatabase(url);
  if (dataDir !== undefined) await Promise.all([makeDemoAdmin(url, dataDir), seedCatalogue(url)]);
}
