import { parseArgs } from "node:util";
import { chosenDatabaseUrl } from "./database/chosen.ts";
import { requireReachable } from "./database/connection.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { migrateDatabase } from "./migrate.ts";
import { StartError } from "./start-error.ts";

const PRODUCTS_MAX = 100_000;
const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** How many, from the arguments of `npm run generate-products`; fails with a sentence, also on a database far away. */
export function readCount(args: readonly string[], databaseUrl: string): number {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: "string", default: "10000" }, anywhere: { type: "boolean", default: false } },
  });
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > PRODUCTS_MAX) {
    throw new StartError(`--count must be a whole number from 1 to ${PRODUCTS_MAX}.`);
  }
  const { hostname } = new URL(databaseUrl);
  if (!values.anywhere && !THIS_MACHINE.has(hostname)) {
    throw new StartError(
      `The database is at ${hostname}, not on this machine. Made-up products belong in no shop that sells; --anywhere puts them there.`,
    );
  }
  return count;
}

/**
 * `npm run generate-products -- --count 10000`: so many made-up products for the shop that runs from this checkout, or
 * for the database that DATABASE_URL names.
 */
export async function main(args: string[]): Promise<void> {
  const url = chosenDatabaseUrl(process.env);
  const count = readCount(args, url);
  await requireReachable(url);
  await migrateDatabase(url);
  console.log(`Added ${await fillCatalogue(url, count)} products.`);
}
