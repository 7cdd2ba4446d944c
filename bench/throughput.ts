import { fillCatalogue } from "../dev/catalogue/fill-catalogue.ts";
import { emptyDatabase } from "../dev/testing/own-database.ts";
import { migrateDatabase } from "../ops/migrate.ts";
import { answerOf, requestsPerSecond, searchPath } from "./load.ts";
import type { BenchRows } from "./row.ts";
import { type BuiltShop, startFloors, startShopWorker } from "./workers.ts";

const SIZES = [82, 10_000] as const;
const RUNS = 3;
const RUN_SECONDS = 2;
const WARM_UP_SECONDS = 1;
/** More would only queue for the processors: each request starts a process of the database server. */
const CONNECTIONS = 10;

const FACET = { what: "filters.search by a facet", path: searchPath({ subcategories: ["Windows"] }) };
const TEXT = { what: "filters.search for a text", path: searchPath({ searchText: "autocad" }) };

/** The sources of the shop's answers, each with the floor that does only that. */
const SOURCES = [
  {
    name: "from memory",
    cacheSeconds: "5",
    floor: "bare",
    floorName: "bare route, same bytes",
    aim: "≥ 0.8",
    searches: [FACET],
  },
  {
    name: "from the database",
    cacheSeconds: "0",
    floor: "selectOne",
    floorName: "`select 1`, same bytes",
    aim: "≥ 0.5",
    searches: [FACET, TEXT],
  },
] as const;

/**
 * Searches of the catalogue at two sizes, from the isolate's memory and from the database, in requests a second beside the
 * floors of bare-worker.ts, with nothing in front of either.
 *
 * @param serverUrl any database on the server where the benchmark creates its own
 */
export async function* benchThroughput(shop: BuiltShop, serverUrl: string): BenchRows {
  for (const size of SIZES) {
    const databaseUrl = await catalogueOf(serverUrl, size);
    const floors = await startFloors(databaseUrl);
    try {
      for (const source of SOURCES) {
        const vars = { ...shop.vars, CATALOGUE_CACHE_SECONDS: source.cacheSeconds };
        const worker = await startShopWorker({ ...shop, vars }, databaseUrl);
        try {
          for (const { what, path } of source.searches) {
            const url = worker.url + path;
            const floorUrl = floors[source.floor];
            await floors.giveBytes(await answerOf(url));
            const [values, floor] = await inTurns(url, floorUrl);
            yield {
              group: "API throughput",
              what: `${what} ${source.name}, ${size.toLocaleString("en")} products`,
              unit: "req/s",
              values,
              beside: { what: source.floorName, values: floor },
              aim: source.aim,
            };
          }
        } finally {
          await worker.close();
        }
      }
    } finally {
      await floors.close();
    }
  }
}

/** In alternation, so that other work on the machine affects both alike. */
async function inTurns(url: string, floorUrl: string): Promise<[values: number[], floor: number[]]> {
  for (const each of [floorUrl, url]) await requestsPerSecond(each, CONNECTIONS, WARM_UP_SECONDS);
  const values: number[] = [];
  const floor: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    floor.push(await requestsPerSecond(floorUrl, CONNECTIONS, RUN_SECONDS));
    values.push(await requestsPerSecond(url, CONNECTIONS, RUN_SECONDS));
  }
  return [values, floor];
}

/** Creates a database with this many products for the benchmark. */
async function catalogueOf(serverUrl: string, size: number): Promise<string> {
  const url = await emptyDatabase(serverUrl, `bench_${size}_products`);
  await migrateDatabase(url);
  await fillCatalogue(url, size);
  return url;
}
