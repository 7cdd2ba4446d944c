import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { build } from "vite";
import { workerOptions } from "../built-worker.ts";
import { CHECKOUT } from "../data-dir.ts";
import { freePort } from "../free-port.ts";
import { OFFLINE } from "../site.ts";
import type { BenchRow } from "./row.ts";
import { timedMs } from "./timing.ts";

const GROUP = "Worker";
const RUNS = 7;
/** What the platform grants a Worker to parse and run its global scope: developers.cloudflare.com, October 2025. */
const PLATFORM_LIMIT_MS = 1000;
type Options = {
  readonly buildDir: string;
  readonly databaseUrl: string;
  readonly vars: Record<string, string>;
};

async function bundleBareHono(): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true, target: "webworker" },
    build: { write: false, ssr: join(CHECKOUT, "dev", "bench", "bare-worker.ts") },
  });
  const [output] = Array.isArray(bundle) ? bundle : [bundle];
  if (!output || !("output" in output)) throw new Error("the bare Worker was not bundled");
  return output.output[0].code;
}

/** From nothing to a workerd that has run the Worker's global scope and listens, in milliseconds. */
async function startMs(worker: V4WorkerOptions, port: number): Promise<number> {
  let miniflare: Miniflare | undefined;
  try {
    return await timedMs(async () => {
      miniflare = new Miniflare(
        convertV4MiniflareOptions({ ...OFFLINE, host: "127.0.0.1", port, workers: [worker] }),
      );
      await miniflare.ready;
    });
  } finally {
    await miniflare?.dispose();
  }
}

/**
 * A start of workerd with the built Worker beside one with a bare Hono Worker that has the same bindings, in turns, in
 * milliseconds; and their difference, which is what the Worker's global scope takes to be parsed and run, beside what the
 * platform grants. Seen from outside, since a Worker's own clock stands still while it computes: it is more than the
 * processor time that the platform counts.
 */
export async function benchWorkerStart(options: Options): Promise<BenchRow[]> {
  const port = await freePort(8731);
  const { assets: _assets, ...shop } = workerOptions(options);
  const contents = await bundleBareHono();
  const bare: V4WorkerOptions = {
    ...shop,
    modules: [{ type: "ESModule", path: "bare-worker.js", contents }],
  };
  // The first start of each reads its files from the disk.
  for (const worker of [bare, shop]) await startMs(worker, port);
  const times = { shop: [] as number[], bare: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    times.bare.push(await startMs(bare, port));
    times.shop.push(await startMs(shop, port));
  }
  return [
    {
      group: GROUP,
      what: "start of workerd with it",
      unit: "ms",
      values: times.shop,
      beside: { what: "with a bare Hono Worker", values: times.bare },
      aim: null,
    },
    {
      group: GROUP,
      what: "its global scope: the difference",
      unit: "ms",
      values: times.shop.map((ms, run) => ms - (times.bare[run] ?? Number.NaN)),
      beside: { what: "platform's limit, CPU", values: [PLATFORM_LIMIT_MS] },
      aim: "< 1",
    },
  ];
}
