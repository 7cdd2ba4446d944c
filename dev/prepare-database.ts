import { defineCommand } from "#ops/cli/command.ts";
import { makeDemoAdmin } from "./demo-admin.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { seedCatalogue } from "#ops/catalogue/seed-catalogue.ts";
import { requireDatabaseUrl } from "#ops/database/database-url.ts";

/** Run by the start in a process of its own. */
export const command = defineCommand({
  name: "node ops/cli/run.mjs dev/prepare-database",
  about: "Brings a database to the newest schema, and fills an embedded one.",
  options: {},
  arguments: {
    usage: "[folder]",
    about:
      "the data directory of an embedded database: it gets the example catalogue and the demo admin as well",
  },
  settings: { DATABASE_URL: "the database; required" },
  example: "node ops/cli/run.mjs dev/prepare-database .data",
  async run(_values, [dataDir]) {
    const url = requireDatabaseUrl(process.env);
    await migrateDatabase(url);
    if (dataDir !== undefined) await Promise.all([makeDemoAdmin(url, dataDir), seedCatalogue(url)]);
  },
});
