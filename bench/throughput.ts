import { fillCatalogue } from "../dev/catalogue/fill-catalogue.ts";
import { emptyDatabase } from "../dev/testing/own-database.ts";
import { migrateDatabase } from "../ops/migrate.ts";
import { answerOf, requestsPerSecond, searchPath } from "./load.ts";
import type { BenchRows } from "./row.ts";
import { type BuiltShop, startFloors, startShopWorker } from "./workers.ts";

const SIZES = [82, 1_000, 10_000] as const;
const RUNS = 3;
const RUN_SECONDS = 2;
const WARM_UP_SECONDS = 1;
/** More would only queue for the processors, because each request starts a process of the database server. */
const CONNECTIONS = 10;

/**
 * Above every price in the shop, in cents. Filtering by it finds the same products, but counts as a different search.
 */
const NO_LIMIT_CENTS = 90_000_000;
let searches = 0;
const unlike = () => ({ maxCents: NO_LIMIT_CENTS + searches++ });

/** The searches to measure, each with a floor from the same run that does only that. */
const SEARCHES = [
  {
    what: "a search that was answered before",
    path: () => searchPath({ subcategories: ["Windows"] }),
    floor: "bare",
    floorName: "bare route, same bytes",
    aim: "≥ 0.8",
  },
  {
    what: "a new search by a facet",
    path: () => searchPath({ subcategories: ["Windows"], ...unlike() }),
    floor: "selectOne",
    floorName: "`select 1`, same bytes",
    aim: "≥ 0.9",
  },
  {
    what: "a new search for a text",
    path: () => searchPath({ searchText: "autocad", ...unlike() }),
    floor: "selectOne",
    floorName: "`select 1`, same bytes",
    aim: "≥ 0.9",
  },
] as const;

/**
 * Measures searches of the catalogue at three sizes, in requests per second, beside the floors of bare-worker.ts, with
 * nothing in front of either. The catalogue is in memory and compared with the database every five seconds, as in
 * production.
 *
 * @param serverUrl any database on the server where the benchmark creates its own
 */
export async function* benchThroughput(shop: BuiltShop, serverUrl: string): BenchRows {
  for (const size of SIZES) {
    const databaseUrl = await catalogueOf(serverUrl, size);
    const floors = await startFloors(databaseUrl);
    try {
      const worker = await startShopWorker(shop, databaseUrl);
      try {
        for (const { what, path, floor: name, floorName, aim } of SEARCHES) {
          const urlOf = () => worker.url + path();
          const floorUrl = floors[name];
          await floors.giveBytes(await answerOf(urlOf()));
          const [values, floor] = await inTurns(urlOf, () => floorUrl);
          yield {
            group: "API throughput",
            what: `${what}, ${size.toLocaleString("en")} products`,
            unit: "req/s",
            values,
            beside: { what: floorName, values: floor },
            aim,
          };
        }
      } finally {
        await worker.close();
      }
    } finally {
      await floors.close();
    }
  }
}

/** Alternates, so that other work on the machine affects both equally. */
async function inTurns(
  urlOf: () => string,
  floorUrl: () => string,
): Promise<[values: number[], floor: number[]]> {
  for (const each of [floorUrl, urlOf]) await requestsPerSecond(each, CONNECTIONS, WARM_UP_SECONDS);
  const values: number[] = [];
  const floor: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    floor.push(await requestsPerSecond(floorUrl, CONNECTIONS, RUN_SECONDS));
    values.push(await requestsPerSecond(urlOf, CONNECTIONS, RUN_SECONDS));
  }
  return [values, floor];
}

/** Creates a database with this many products for the benchmark and returns its address. */
async function catalogueOf(serverUrl: string, size: number): Promise<string> {
  const url = await emptyDatabase(serverUrl, `bench_${size}_products`);
  await migrateDatabase(url);
  await fillCatalogue(url, size);
  return url;
}
