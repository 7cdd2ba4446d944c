import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { build } from "vite";
import { z } from "zod";
import { workerOptions } from "#ops/build/built-worker.ts";
import { OFFLINE } from "#ops/catalogue/local-images.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { freePort } from "../free-port.ts";

const FIRST_PORT = 8701;
const CALLS_PER_MINUTE = 1_000_000;
/** Of a pooler, to the server. */
const POOLED_CONNECTIONS = 10;
const POOLER = join(CHECKOUT, "dev", "bench", "pooler-process.ts");

export type Pooler = { readonly url: string; close(): void };

/** A pooler in a process of its own, since the load comes from this one. */
export async function forkPooler(databaseUrl: string): Promise<Pooler> {
  const child = fork(POOLER, [databaseUrl, String(POOLED_CONNECTIONS)]);
  const [url] = z.tuple([z.string()]).parse((await once(child, "message")).slice(0, 1));
  return { url, close: () => child.disconnect() };
}

/** A Worker of the benchmark: the built shop with its variables, or the floors of bare-worker.ts. */
export type BenchWorker = {
  readonly name: string;
  readonly databaseUrl: string;
  /** Of the shop; a floor has none. */
  readonly shop?: { readonly buildDir: string; readonly vars: Readonly<Record<string, string>> };
};

export type BenchWorkers = {
  /** Miniflare's own address, which leads to the first Worker. */
  readonly entry: string;
  /** A Worker's own address, with nothing in front. */
  origin(name: string): string;
  close(): Promise<void>;
};

/** Without the asset router that the platform puts in front of a Worker: a floor has none either. */
function shopWorker({ databaseUrl, shop }: BenchWorker): V4WorkerOptions | undefined {
  if (shop === undefined) return undefined;
  const { assets: _assets, ...options } = workerOptions({
    ...shop,
    databaseUrl,
    callsPerMinute: CALLS_PER_MINUTE,
  });
  return options;
}

/** Starts Workers in one workerd, each on its own socket. */
export async function startWorkers(asked: readonly BenchWorker[]): Promise<BenchWorkers> {
  const bare = await bundleBareWorker();
  const ports = new Map<string, number>();
  const workers: V4WorkerOptions[] = [];
  for (const worker of asked) {
    const port = await freePort(FIRST_PORT + 10 * (ports.size + 1));
    ports.set(worker.name, port);
    const floor = {
      modules: true,
      script: bare,
      compatibilityDate: "2026-08-15",
      compatibilityFlags: ["nodejs_compat"],
      hyperdrives: { HYPERDRIVE: worker.databaseUrl },
    } satisfies V4WorkerOptions;
    workers.push({
      ...(shopWorker(worker) ?? floor),
      name: worker.name,
      unsafeDirectSockets: [{ host: "127.0.0.1", port }],
    });
  }
  const entryPort = await freePort(FIRST_PORT);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...OFFLINE,
      host: "127.0.0.1",
      port: entryPort,
      handleStructuredLogs: () => undefined,
      workers,
    }),
  );
  await miniflare.ready;
  return {
    entry: `http://127.0.0.1:${entryPort}`,
    origin: (name) => `http://127.0.0.1:${ports.get(name) ?? 0}`,
    close: () => miniflare.dispose(),
  };
}

/** Gives a floor the shop's answer to repeat. */
export async function giveBytes(floorUrl: string, body: string): Promise<void> {
  const { ok } = await fetch(floorUrl.replace("/select-1/", "/bytes/"), { method: "PUT", body });
  if (!ok) throw new Error("the floor's Worker did not take the bytes");
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
