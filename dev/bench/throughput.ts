import { migrateDatabase } from "#ops/migrate.ts";
import { fillCatalogue } from "../catalogue/fill-catalogue.ts";
import { emptyDatabase } from "../testing/own-database.ts";
import { type Load, load } from "./load.ts";
import type { BenchRow, BenchRows } from "./row.ts";
import { type BenchWorker, forkPooler, giveBytes, type Pooler, startWorkers } from "./workers.ts";

const SIZES = [82, 10_000] as const;
const RUNS = 3;
const RUN_SECONDS = 2;
const WARM_UP_SECONDS = 1;
const GROUP = "API throughput";

type Options = {
  /** Any database on the server where the benchmark creates its own. */
  readonly databaseUrl: string;
  readonly buildDir: string;
  readonly vars: Record<string, string>;
  /** A shop as `npm start` serves it. */
  readonly siteUrl: string;
};

const search = (filter: object): string =>
  `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify(filter))}`;
const TICK = { what: "filters.search by a facet", path: search({ subcategories: ["Windows"] }) };
const TEXT = { what: "filters.search for a text", path: search({ searchText: "autocad" }) };

/** The sources of the shop's answers, each with the floor that does only that. */
const WAYS = [
  {
    name: "from memory",
    cacheSeconds: "5",
    isPooled: false,
    floor: "bytes",
    floorName: "bare route, same bytes",
    aim: "≥ 0.8",
    connections: [10],
    calls: [TICK],
  },
  {
    name: "from the database",
    cacheSeconds: "0",
    isPooled: false,
    floor: "select-1",
    floorName: "`select 1`, same bytes",
    aim: "≥ 0.5",
    // More would only queue for the processors: each request starts a process of the database server.
    connections: [10],
    calls: [TICK],
  },
  {
    name: "from a pooled database",
    cacheSeconds: "0",
    isPooled: true,
    floor: "select-1",
    floorName: "pooled `select 1`, same bytes",
    aim: "≥ 0.5",
    connections: [10],
    calls: [TICK, TEXT],
  },
] as const;
type Way = (typeof WAYS)[number];
/** The shop's loads at one size, each paired with the floor's load right before it. */
type Rounds = { readonly size: number; readonly shop: Load[]; readonly floor: Load[] };

/**
 * filters.search at two catalogue sizes, from the isolate's memory, from the database and from a pooled one, beside the
 * floors of bare-worker.ts: each in its own workerd, with nothing in front. Then what stands in front of it in `npm start`.
 */
export async function* benchThroughput(options: Options): BenchRows {
  const { workers, addressOf, floorAddress, close } = await startAll(options);
  try {
    for (const way of WAYS) {
      for (const call of way.calls) {
        const floor = floorAddress(way);
        const shops = SIZES.map((size) => ({ size, url: addressOf(way, size) + call.path }));
        await giveBytes(floor, await (await fetch(shops[0]?.url ?? "")).text());
        for (const url of [floor, ...shops.map((shop) => shop.url)]) await load(url, 10, WARM_UP_SECONDS);
        for (const connections of way.connections) {
          yield* describe(way, call.what, connections, await runInTurns(floor, shops, connections));
        }
      }
    }
    yield* benchInFront(addressOf(WAYS[0], SIZES[0]), workers.entry, options.siteUrl);
  } finally {
    await close();
  }
}

/** In alternation, so that other work on the machine affects all alike. */
async function runInTurns(
  floorUrl: string,
  shops: readonly { readonly size: number; readonly url: string }[],
  connections: number,
): Promise<Rounds[]> {
  const rounds = shops.map((shop): Rounds & { url: string } => ({ ...shop, shop: [], floor: [] }));
  for (let run = 0; run < RUNS; run++) {
    for (const { url, shop, floor } of rounds) {
      floor.push(await load(floorUrl, connections, RUN_SECONDS));
      shop.push(await load(url, connections, RUN_SECONDS));
    }
  }
  return rounds;
}

const perSecond = (loads: readonly Load[]) => loads.map((run) => run.perSecond);
const p99 = (loads: readonly Load[]) => loads.map((run) => run.p99Ms);

function describe(way: Way, what: string, connections: number, rounds: readonly Rounds[]): BenchRow[] {
  return rounds.flatMap(({ size, shop, floor }): BenchRow[] => {
    const named = `${what} ${way.name}, ${size.toLocaleString("en")} products, ${connections} connections`;
    return [
      {
        group: GROUP,
        what: named,
        unit: "req/s",
        values: perSecond(shop),
        beside: { what: way.floorName, values: perSecond(floor) },
        aim: way.aim,
      },
      {
        group: GROUP,
        what: `p99 of ${named}`,
        unit: "ms",
        values: p99(shop),
        beside: { what: way.floorName, values: p99(floor) },
        aim: null,
      },
    ];
  });
}

/** The same answer from memory through what local runs put in front of the Worker, one more step each time. */
async function* benchInFront(worker: string, entry: string, siteUrl: string): BenchRows {
  const steps = [
    { what: "through Miniflare's own Worker", url: entry },
    { what: "through that and the asset router, as in `npm start`", url: siteUrl },
  ];
  for (const { what, url } of steps) {
    await load(url + TICK.path, 10, WARM_UP_SECONDS);
    const [rounds] = await runInTurns(worker + TICK.path, [{ size: SIZES[0], url: url + TICK.path }], 10);
    yield {
      group: GROUP,
      what: `${TICK.what} from memory, ${what}`,
      unit: "req/s",
      values: perSecond(rounds?.shop ?? []),
      beside: { what: "the Worker alone", values: perSecond(rounds?.floor ?? []) },
      aim: null,
    };
  }
}

/** The names of the Workers: of the shop by way and size, of a floor by whether its database is pooled. */
const shopName = ({ name }: Way, size: number): string => `${name} ${size}`;
const floorName = ({ isPooled }: Pick<Way, "isPooled">): string => `floor, pooled: ${isPooled}`;

/** A shop for each way and size, the one from memory at the smallest size first, and the two floors. */
async function startAll({ databaseUrl: serverUrl, buildDir, vars }: Options) {
  const asked: BenchWorker[] = [];
  const poolers: Pooler[] = [];
  for (const size of SIZES) {
    const databaseUrl = await catalogueOf(serverUrl, size);
    const pooler = await forkPooler(databaseUrl);
    poolers.push(pooler);
    for (const way of WAYS) {
      asked.push({
        name: shopName(way, size),
        databaseUrl: way.isPooled ? pooler.url : databaseUrl,
        shop: { buildDir, vars: { ...vars, CATALOGUE_CACHE_SECONDS: way.cacheSeconds } },
      });
    }
  }
  const pooled = poolers[0]?.url ?? serverUrl;
  const floors = [false, true].map((isPooled) => ({
    name: floorName({ isPooled }),
    databaseUrl: isPooled ? pooled : serverUrl,
  }));
  const workers = await startWorkers([...asked, ...floors]);
  return {
    workers,
    addressOf: (way: Way, size: number) => workers.origin(shopName(way, size)),
    floorAddress: (way: Way) => `${workers.origin(floorName(way))}/${way.floor}/page`,
    close: async () => {
      await workers.close();
      for (const pooler of poolers) pooler.close();
    },
  };
}

/** Creates a database with this many products for the benchmark. */
async function catalogueOf(serverUrl: string, size: number): Promise<string> {
  const url = await emptyDatabase(serverUrl, `bench_${size}_products`);
  await migrateDatabase(url);
  await fillCatalogue(url, size);
  return url;
}
