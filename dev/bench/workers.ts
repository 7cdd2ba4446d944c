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

type Started = { readonly entry: string; readonly origin: string; readonly miniflare: Miniflare };

async function startWorker(worker: BenchWorker, bare: string, firstPort: number): Promise<Started> {
  const floor = {
    modules: true,
    script: bare,
    compatibilityDate: "2026-08-15",
    compatibilityFlags: ["nodejs_compat"],
    hyperdrives: { HYPERDRIVE: worker.databaseUrl },
  } satisfies V4WorkerOptions;
  const entryPort = await freePort(firstPort);
  const port = await freePort(entryPort + 1);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...OFFLINE,
      host: "127.0.0.1",
      port: entryPort,
      handleStructuredLogs: () => undefined,
      workers: [
        {
          ...(shopWorker(worker) ?? floor),
          name: "worker",
          unsafeDirectSockets: [{ host: "127.0.0.1", port }],
        },
      ],
    }),
  );
  await miniflare.ready;
  return { entry: `http://127.0.0.1:${entryPort}`, origin: `http://127.0.0.1:${port}`, miniflare };
}

/**
 * Starts Workers, each in a workerd of its own: in one Miniflare, equally named Hyperdrive bindings lead to the same address,
 * so a pooled database and the bare one, or the poolers of two databases, would be one.
 */
export async function startWorkers(asked: readonly BenchWorker[]): Promise<BenchWorkers> {
  const bare = await bundleBareWorker();
  const started = new Map<string, Started>();
  for (const worker of asked) {
    started.set(worker.name, await startWorker(worker, bare, FIRST_PORT + 10 * started.size));
  }
  const [first] = started.values();
  return {
    entry: first?.entry ?? "",
    origin: (name) => {
      const worker = started.get(name);
      if (worker === undefined) throw new Error(`no Worker is called '${name}'`);
      return worker.origin;
    },
    close: async () => {
      for (const { miniflare } of started.values()) await miniflare.dispose();
    },
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
