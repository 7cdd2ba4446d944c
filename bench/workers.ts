import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { build } from "vite";
import { processTree } from "../dev/process/processes.ts";
import { workerOptions } from "../ops/build/built-worker.ts";
import { OFFLINE } from "../ops/catalogue/local-images.ts";
import { CHECKOUT } from "../ops/cli/checkout.ts";

/** More calls than a benchmark sends. */
export const CALLS_PER_MINUTE = 1_000_000;

/** The built shop, and the variables that it is started with. */
export type BuiltShop = {
  readonly buildDir: string;
  readonly vars: Readonly<Record<string, string>>;
};

export type BenchWorker = {
  /** Its own address, with nothing in front. */
  readonly url: string;
  /** Of its workerd. */
  readonly pid: number;
  close(): Promise<void>;
};

/** The workerd processes that this process has started, oldest first. */
export const workerdPids = (): number[] =>
  processTree(process.pid)
    .filter(({ command }) => /\bworkerd\b.*\bserve\b/.test(command))
    .map(({ pid }) => pid);

/**
 * Each Worker has a workerd of its own: in one Miniflare, equally named Hyperdrive bindings lead to the same address, so two
 * databases would be one.
 */
async function start(options: V4WorkerOptions): Promise<BenchWorker> {
  const before = new Set(workerdPids());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...OFFLINE,
      host: "127.0.0.1",
      port: 0,
      handleStructuredLogs: () => undefined,
      workers: [{ ...options, name: "worker", unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] }],
    }),
  );
  const { origin: url } = await miniflare.unsafeGetDirectURL("worker");
  const pid = workerdPids().find((each) => !before.has(each));
  if (pid === undefined) throw new Error("workerd was not started");
  return { url, pid, close: () => miniflare.dispose() };
}

/** Starts the shop without the asset router that the platform puts in front of a Worker: a floor has none either. */
export function startShopWorker(shop: BuiltShop, databaseUrl: string): Promise<BenchWorker> {
  const { assets: _assets, ...options } = workerOptions({
    ...shop,
    databaseUrl,
    callsPerMinute: CALLS_PER_MINUTE,
  });
  return start(options);
}

/** The floors of bare-worker.ts: a route that does nothing else, and one that first runs `select 1`. */
export type Floors = BenchWorker & {
  readonly bare: string;
  readonly selectOne: string;
  /** Gives both the bytes that they answer. */
  giveBytes(body: string): Promise<void>;
};

export async function startFloors(databaseUrl: string): Promise<Floors> {
  const worker = await start({
    modules: true,
    script: await bundleBareWorker(),
    compatibilityDate: "2026-08-15",
    compatibilityFlags: ["nodejs_compat"],
    hyperdrives: { HYPERDRIVE: databaseUrl },
  });
  return {
    ...worker,
    bare: `${worker.url}/bare`,
    selectOne: `${worker.url}/select-1`,
    giveBytes: async (body) => {
      const { ok } = await fetch(`${worker.url}/bytes`, { method: "PUT", body });
      if (!ok) throw new Error("the floor refused the bytes");
    },
  };
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
      ssr: join(CHECKOUT, "bench", "bare-worker.ts"),
      rolldownOptions: { external: [/^(cloudflare|node):/], output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(bundle) ? bundle : [bundle];
  if (!output || !("output" in output)) throw new Error("the floors' Worker was not bundled");
  return output.output[0].code;
}
