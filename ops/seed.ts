import { requireReachable } from "./database/connection.ts";
import { defineCommand } from "./cli/command.ts";
import { ENVIRONMENT_OPTION, readDeployedConfig, requireEnvironment } from "./deploy/deployed-config.ts";
import { remoteBucket } from "./deploy/remote-bucket.ts";
import { readSecretValues } from "./deploy/secret-values.ts";
import { migrateDatabase } from "./migrate.ts";
import { seedCatalogue } from "./catalogue/seed-catalogue.ts";
import { seedPictures } from "./catalogue/seed-pictures.ts";
import type { Environment } from "./cli/environment.ts";
import { requireDatabaseUrl } from "./database/database-url.ts";
import { SHARED_PERSIST_DIR, withImages } from "./catalogue/local-images.ts";

type SeedTarget = { readonly env: Environment; readonly storePictures: () => Promise<number> };

/** This machine's where no environment is named. */
function readTarget(name: string | undefined): SeedTarget {
  if (name === undefined) {
    return { env: process.env, storePictures: () => withImages(SHARED_PERSIST_DIR, seedPictures) };
  }
  const environment = requireEnvironment("npm run seed", name);
  const bucket = remoteBucket(readDeployedConfig(environment), process.env);
  return {
    env: readSecretValues(environment, process.env).values,
    storePictures: () => seedPictures(bucket),
  };
}

export const command = defineCommand({
  name: "npm run seed",
  about:
    "Puts the example catalogue into an empty database and its pictures into local R2, or with --env those of a deployed environment. Running it again adds only what is missing.",
  options: { env: ENVIRONMENT_OPTION },
  settings: {
    DATABASE_URL: "the database; with --env as .secrets.<environment> names it, where that file is",
    CLOUDFLARE_ACCOUNT_ID: "with --env: the account of the bucket",
    CLOUDFLARE_API_TOKEN: "with --env: may write to the bucket",
  },
  example: "npm run seed -- --env preview",
  async run(values) {
    const { env, storePictures } = readTarget(values.env);
    const url = requireDatabaseUrl(env);
    await requireReachable(url);
    await migrateDatabase(url);
    // The pictures first: products that are there show theirs.
    const stored = await storePictures();
    const added = await seedCatalogue(url);
    const products =
      added === 0 ? "The catalogue has products already; none were added." : `Added ${added} products.`;
    console.log(`${products} ${stored === 0 ? "All pictures are there." : `Stored ${stored} pictures.`}`);
  },
});
