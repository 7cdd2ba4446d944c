import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { build } from "vite";
import { processTree } from "../dev/process/processes.ts";
import { workerOptions } from "../ops/build/built-worker.ts";
import { OFFLINE } from "../ops/catalogue/local-images.ts";
import { CHECKOUT } from "../ops/cli/checkout.ts";

/** More calls than a benchmark sends. */
export const CALLS_PER_MINUTE = 1_000_000;

/** The built shop and the variables it is started with. */
export type BuiltShop = {
  readonly buildDir: string;
  readonly vars: Readonly<Record<string, string>>;
};

export type BenchWorker = {
  /** The Worker's own address, with nothing in front. */
  readonly url: string;
  /** The id of its workerd process. */
  readonly pid: number;
  close(): Promise<void>;
};

/** Returns the workerd processes that this process has started, oldest first. */
export const workerdPids = (): number[] =>
  processTree(process.pid)
    .filter(({ command }) => /\bworkerd\b.*\bserve\b/.test(command))
    .map(({ pid }) => pid);

/**
 * Each Worker has its own workerd. In one Miniflare, Hyperdrive bindings with the same name lead to the same address,
 * so two databases would be one.
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

/**
 * Starts the shop without the asset router that the platform puts in front of a Worker, because a floor has none
 * either.
 */
export function startShopWorker(shop: BuiltShop, databaseUrl: string): Promise<BenchWorker> {
  const { assets: _assets, ...options } = workerOptions({
    ...shop,
    databaseUrl,
    callsPerMinute: CALLS_PER_MINUTE,
  });
  return start(options);
}

/** The floors of bare-worker.ts: a route that does nothing else, and a route that first runs `select 1`. */
export type Floors = BenchWorker & {
  readonly bare: string;
  readonly selectOne: string;
  /** Sets the bytes that both routes return. */
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
      if (!ok) throw new Error("the floors' Worker refused the bytes");
    },
  };
}

/** Bundles the floors' Worker the same way as the shop's. */
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
