import { requireReachable } from "./database/connection.ts";
import { readDeployedConfig } from "./deploy/deployed-config.ts";
import type { EnvironmentName } from "./deploy/environments.ts";
import { remoteBucket } from "./deploy/remote-bucket.ts";
import { readSecretValues } from "./deploy/secret-values.ts";
import { migrateDatabase } from "./migrate.ts";
import { seedCatalogue } from "./catalogue/seed-catalogue.ts";
import { seedPictures } from "./catalogue/seed-pictures.ts";
import type { Environment } from "./cli/environment.ts";
import { requireDatabaseUrl } from "./database/database-url.ts";
import { SHARED_PERSIST_DIR, withImages } from "./catalogue/local-images.ts";

type SeedTarget = { readonly env: Environment; readonly storePictures: () => Promise<number> };

/** Returns the target of the named environment, or this machine's without one. */
function readTarget(environment?: EnvironmentName): SeedTarget {
  if (environment === undefined) {
    return { env: process.env, storePictures: () => withImages(SHARED_PERSIST_DIR, seedPictures) };
  }
  const bucket = remoteBucket(readDeployedConfig(environment), process.env);
  return {
    env: readSecretValues(environment, process.env).values,
    storePictures: () => seedPictures(bucket),
  };
}

/** `npm run seed`: for this machine, or for a deployed environment. */
export async function seed(environment?: EnvironmentName): Promise<void> {
  const { env, storePictures } = readTarget(environment);
  const url = requireDatabaseUrl(env);
  await requireReachable(url);
  await migrateDatabase(url);
  // Pictures first, so that every product in the shop can show its own.
  const stored = await storePictures();
  const added = await seedCatalogue(url);
  const products =
    added === 0 ? "The catalogue has products already; none were added." : `Added ${added} products.`;
  console.log(`${products} ${stored === 0 ? "All pictures are there." : `Stored ${stored} pictures.`}`);
}
