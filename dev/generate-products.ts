import { UsageError } from "#ops/cli/usage-error.ts";
import { chosenDatabaseUrl } from "#ops/database/database-url.ts";
import { requireReachable } from "#ops/database/connection.ts";
import { fillCatalogue } from "./catalogue/fill-catalogue.ts";
import { migrateDatabase } from "#ops/migrate.ts";

const PRODUCTS_MAX = 100_000;
const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

type GenerateOptions = { readonly count: string; readonly anywhere?: boolean | undefined };

/**
 * Returns the number of products to generate. Throws a UsageError for an invalid count, or for a remote database
 * without `anywhere`.
 */
export function readCount({ count: text, anywhere = false }: GenerateOptions, databaseUrl: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > PRODUCTS_MAX) {
    throw new UsageError(`--count must be a whole number from 1 to ${PRODUCTS_MAX}.`);
  }
  const { hostname } = new URL(databaseUrl);
  if (!anywhere && !THIS_MACHINE.has(hostname)) {
    throw new UsageError(
      `The database is at ${hostname}, not on this machine. Generated products do not belong in a live shop; --anywhere adds them all the same.`,
    );
  }
  return count;
}

/** `npm run generate-products`: for the shop that runs from this checkout, or the database that DATABASE_URL names. */
export async function addGeneratedProducts(values: GenerateOptions): Promise<void> {
  const url = chosenDatabaseUrl(process.env);
  const count = readCount(values, url);
  await requireReachable(url);
  await migrateDatabase(url);
  console.log(`Added ${await fillCatalogue(url, count)} products.`);
}
