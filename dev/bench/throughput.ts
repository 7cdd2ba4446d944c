import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { build } from "vite";
import { workerOptions } from "#ops/build/built-worker.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { fillCatalogue } from "../catalogue/fill-catalogue.ts";
import { freePort } from "../free-port.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { OFFLINE } from "#ops/catalogue/local-images.ts";
import { emptyDatabase } from "../testing/own-database.ts";
import { type Load, load } from "./load.ts";
import type { BenchRow, BenchRows } from "./row.ts";

const SIZES = [82, 1_000, 10_000] as const;
const RUNS = 9;
const RUN_SECONDS = 2;
const WARM_UP_SECONDS = 3;
const FIRST_PORT = 8701;
const GROUP = "API throughput";
const SEARCH = `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify({ subcategories: ["Windows"] }))}`;

type Options = {
  /** Any database on the server where the benchmark creates its own. */
  readonly databaseUrl: string;
  readonly buildDir: string;
  readonly vars: Record<string, string>;
};
/** The two sources of the shop's answers, each with the floor that does only that. */
const WAYS = [
  {
    name: "from memory",
    cacheSeconds: "5",
    floor: "bytes",
    floorName: "bare route, same bytes",
    aim: "≥ 0.8",
    connections: [10, 50],
  },
  {
    name: "from the database",
    cacheSeconds: "0",
    floor: "select-1",
    floorName: "`select 1`, same bytes",
    aim: "≥ 0.5",
    // More would only queue for the processors: each request starts a process of the database server.
    connections: [10],
  },
] as const;
type Way = (typeof WAYS)[number];
/** The shop's loads at one size, each paired with the floor's load right before it. */
type Rounds = { readonly size: number; readonly shop: Load[]; readonly floor: Load[] };

/**
 * filters.search at three catalogue sizes, from the isolate's memory and from the database, beside the floors of
 * bare-worker.ts: all in one workerd, each on its own socket, with nothing in front.
 */
export async function* benchThroughput(options: Options): BenchRows {
  const { miniflare, addressOf, floorAddress } = await startWorkers(options);
  try {
    await miniflare.ready;
    for (const way of WAYS) {
      const floor = floorAddress(way);
      const shops = SIZES.map((size) => ({ size, url: addressOf(way, size) }));
      await giveBytes(floorAddress(WAYS[0]), shops[0]?.url ?? "");
      for (const url of [floor, ...shops.map((shop) => shop.url)]) await load(url, 10, WARM_UP_SECONDS);
      for (const connections of way.connections) {
        yield* describe(way, connections, await runInTurns(floor, shops, connections));
      }
    }
  } finally {
    await miniflare.dispose();
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

function describe(way: Way, connections: number, rounds: readonly Rounds[]): BenchRow[] {
  const named = (size: number) =>
    `filters.search ${way.name}, ${size.toLocaleString("en")} products, ${connections} connections`;
  const rows = rounds.flatMap(({ size, shop, floor }): BenchRow[] => [
    {
      group: GROUP,
      what: named(size),
      unit: "req/s",
      values: perSecond(shop),
      beside: { what: way.floorName, values: perSecond(floor) },
      aim: way.aim,
    },
    {
      group: GROUP,
      what: `p99 of ${named(size)}`,
      unit: "ms",
      values: p99(shop),
      beside: { what: way.floorName, values: p99(floor) },
      aim: null,
    },
  ]);
  const p99At = (asked: number) => p99(rounds.find(({ size }) => size === asked)?.shop ?? []);
  const [smallest, largest] = [SIZES[0], SIZES[2]];
  const sizes: BenchRow = {
    group: GROUP,
    what: `p99 of a page of results ${way.name} at ${largest.toLocaleString("en")} products, ${connections} connections`,
    unit: "ms",
    values: p99At(largest),
    beside: { what: `at ${smallest} products`, values: p99At(smallest) },
    aim: "≤ 2",
  };
  return [...rows, sizes];
}

/** Gives the floors the shop's answer to repeat. */
async function giveBytes(floorUrl: string, shopUrl: string): Promise<void> {
  const body = await (await fetch(shopUrl)).text();
  const { ok } = await fetch(floorUrl, { method: "PUT", body });
  if (!ok) throw new Error("the floor's Worker did not take the bytes");
}

async function startWorkers(options: Options) {
  const bare = await bundleBareWorker();
  const workers: V4WorkerOptions[] = [];
  const ports = new Map<string, number>();
  const listen = async (name: string) => {
    const port = await freePort(FIRST_PORT + 10 * (ports.size + 1));
    ports.set(name, port);
    return { name, unsafeDirectSockets: [{ host: "127.0.0.1", port }] };
  };
  let floorDatabaseUrl = options.databaseUrl;
  for (const size of SIZES) {
    const databaseUrl = await catalogueOf(options.databaseUrl, size);
    floorDatabaseUrl = databaseUrl;
    for (const { cacheSeconds } of WAYS) {
      const vars = { ...options.vars, CATALOGUE_CACHE_SECONDS: cacheSeconds };
      // Without the asset router that the platform puts in front of a Worker: the floor has none either.
      const { assets: _assets, ...shop } = workerOptions({ ...options, databaseUrl, vars });
      workers.push({ ...shop, ...(await listen(`${cacheSeconds} ${size}`)) });
    }
  }
  workers.push({
    modules: true,
    script: bare,
    compatibilityDate: "2026-08-15",
    compatibilityFlags: ["nodejs_compat"],
    hyperdrives: { HYPERDRIVE: floorDatabaseUrl },
    ...(await listen("floor")),
  });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...OFFLINE,
      host: "127.0.0.1",
      port: await freePort(FIRST_PORT),
      handleStructuredLogs: () => undefined,
      workers,
    }),
  );
  const origin = (name: string) => `http://127.0.0.1:${ports.get(name) ?? 0}`;
  return {
    miniflare,
    addressOf: (way: Way, size: number) => `${origin(`${way.cacheSeconds} ${size}`)}${SEARCH}`,
    floorAddress: (way: Way) => `${origin("floor")}/${way.floor}/page`,
  };
}

/** Creates a database with this many products for the benchmark. */
async function catalogueOf(serverUrl: string, size: number): Promise<string> {
  const url = await emptyDatabase(serverUrl, `bench_${size}_products`);
  await migrateDatabase(url);
  await fillCatalogue(url, size);
  return url;
}

/** Bundles the floors' Worker the way the shop's is bundled. */
async function bundleBareWorker(): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: "warn",
    ssr: {
      noExternal: true,
      target: "webworker",
      resolve: { conditions: ["workerd", "worker", "module", "browser"] },
    },
    build: {
      write: false,
      ssr: join(CHECKOUT, "dev", "bench", "bare-worker.ts"),
      rolldownOptions: { external: [/^(cloudflare|node):/], output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(bundle) ? bundle : [bundle];
  if (!output || !("output" in output)) throw new Error("the floor's Worker was not bundled");
  return output.output[0].code;
}
