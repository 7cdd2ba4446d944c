import { requireReachable } from "./database/connection.ts";
import { readDeployArgs, readDeployedConfig } from "./deploy/deployed-config.ts";
import { remoteBucket } from "./deploy/remote-bucket.ts";
import { readSecretValues } from "./deploy/secret-values.ts";
import { migrateDatabase } from "./migrate.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { seedPictures } from "./seed-pictures.ts";
import { type Environment, requireDatabaseUrl } from "./settings.ts";
import { SHARED_PERSIST_DIR, withImages } from "./site.ts";

type SeedTarget = { readonly env: Environment; readonly storePictures: () => Promise<number> };

function readTarget(args: readonly string[]): SeedTarget {
  if (args.length === 0) {
    return { env: process.env, storePictures: () => withImages(SHARED_PERSIST_DIR, seedPictures) };
  }
  const { environment } = readDeployArgs("seed", args, []);
  const bucket = remoteBucket(readDeployedConfig(environment), process.env);
  return {
    env: readSecretValues(environment, process.env).values,
    storePictures: () => seedPictures(bucket),
  };
}

/**
 * `npm run seed`: the example catalogue for the database that DATABASE_URL names, its pictures for local R2. With
 * `-- --env preview` both are those of a deployed environment. Running it again adds only what is missing.
 */
export async function main(args: readonly string[]): Promise<void> {
  const { env, storePictures } = readTarget(args);
  const url = requireDatabaseUrl(env);
  await requireReachable(url);
  await migrateDatabase(url);
  // The pictures first: products that are there show theirs.
  const stored = await storePictures();
  const added = await seedCatalogue(url);
  const products =
    added === 0 ? "The catalogue has products already; none were added." : `Added ${added} products.`;
  console.log(`${products} ${stored === 0 ? "All pictures are there." : `Stored ${stored} pictures.`}`);
}
