import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { workerOptions } from "../built-worker.ts";
import { CHECKOUT } from "../data-dir.ts";
import { freePort } from "../free-port.ts";
import { OFFLINE } from "../site.ts";
import { type Load, load, median } from "./load.ts";

const RUNS = 5;
const RUN_SECONDS = 2;
const CONNECTIONS = [10, 50];
const SEARCH = `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify({ subcategories: ["Windows"] }))}`;

export type ThroughputRow = {
  readonly what: string;
  readonly connections: number;
  readonly shop: number;
  readonly floor: number;
  readonly ratio: number;
  readonly ratios: readonly number[];
  readonly p99Ms: number;
  readonly floorP99Ms: number;
};

type Options = {
  readonly databaseUrl: string;
  readonly buildDir: string;
  readonly vars: Record<string, string>;
};

/** The floor's Worker, bundled as the shop's is. */
async function bundleBareWorker(): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true, target: "webworker" },
    build: { write: false, ssr: join(CHECKOUT, "dev", "bench", "bare-worker.ts") },
  });
  const [output] = Array.isArray(bundle) ? bundle : [bundle];
  if (!output || !("output" in output)) throw new Error("the floor's Worker was not bundled");
  return output.output[0].code;
}

const socket = (port: number) => ({ unsafeDirectSockets: [{ host: "127.0.0.1", port }] });

/** filters.search and the floor, in one workerd, each on a socket of its own: nothing stands in front of either. */
async function compare(
  options: Options,
  cacheSeconds: string,
  bare: string,
  what: string,
): Promise<ThroughputRow[]> {
  const [entryPort, shopPort, barePort] = [await freePort(8701), await freePort(8711), await freePort(8721)];
  const vars = { ...options.vars, CATALOGUE_CACHE_SECONDS: cacheSeconds };
  // Without the asset router, which the platform puts in front of a Worker: the floor has none either.
  const { assets: _assets, ...shopWorker } = workerOptions({ ...options, vars });
  const floorWorker = { name: "bare", modules: true, script: bare, compatibilityDate: "2026-08-15" };
  const start = (body: string) =>
    new Miniflare(
      convertV4MiniflareOptions({
        ...OFFLINE,
        host: "127.0.0.1",
        port: entryPort,
        handleStructuredLogs: () => undefined,
        workers: [
          { ...shopWorker, ...socket(shopPort) },
          { ...floorWorker, bindings: { BODY: body }, ...socket(barePort) },
        ],
      }),
    );
  const first = start("");
  await first.ready;
  const body = await (await fetch(`http://127.0.0.1:${shopPort}${SEARCH}`)).text();
  await first.dispose();
  const both = start(body);
  try {
    await both.ready;
    const rows: ThroughputRow[] = [];
    for (const connections of CONNECTIONS) {
      const shop: Load[] = [];
      const floor: Load[] = [];
      // In turns, so that what else the machine does meets both alike.
      for (let run = 0; run < RUNS; run++) {
        floor.push(await load(`http://127.0.0.1:${barePort}/bytes`, connections, RUN_SECONDS));
        shop.push(await load(`http://127.0.0.1:${shopPort}${SEARCH}`, connections, RUN_SECONDS));
      }
      const ratios = shop.map((result, run) => result.perSecond / (floor[run]?.perSecond ?? Number.NaN));
      rows.push({
        what,
        connections,
        shop: median(shop.map((result) => result.perSecond)),
        floor: median(floor.map((result) => result.perSecond)),
        ratio: median(ratios),
        ratios,
        p99Ms: median(shop.map((result) => result.p99Ms)),
        floorP99Ms: median(floor.map((result) => result.p99Ms)),
      });
    }
    return rows;
  } finally {
    await both.dispose();
  }
}

/** filters.search beside the bare route: answered from the isolate's memory, and from the database each time. */
export async function benchThroughput(options: Options): Promise<ThroughputRow[]> {
  const bare = await bundleBareWorker();
  return [
    ...(await compare(options, "5", bare, "filters.search, from memory (5 s)")),
    ...(await compare(options, "0", bare, "filters.search, from the database")),
  ];
}
