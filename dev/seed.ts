import { requireReachable } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { seedPictures } from "./seed-pictures.ts";
import { requireDatabaseUrl } from "./settings.ts";
import { SHARED_PERSIST_DIR, withImages } from "./site.ts";

/** `npm run seed`: the example catalogue for the database that DATABASE_URL names, its pictures for local R2. */
export async function main(): Promise<void> {
  const url = requireDatabaseUrl(process.env);
  await requireReachable(url);
  await migrateDatabase(url);
  const added = await seedCatalogue(url);
  await withImages(SHARED_PERSIST_DIR, seedPictures);
  console.log(
    added === 0 ? "The catalogue has products already; none were added." : `Added ${added} products.`,
  );
}
