import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { WRANGLER } from "#ops/deploy/wrangler.ts";
import type { BenchRows } from "./row.ts";

const RUNS = 5;
/** The platform's limit for parsing and running a Worker's global scope: developers.cloudflare.com, October 2025. */
const PLATFORM_LIMIT_MS = 1000;
const US_A_MS = 1000;
const PATIENCE_MS = 60_000;

const run = promisify(execFile);

/** The timings of a V8 profile, in microseconds. */
const profileSchema = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: z.object({ functionName: z.string() }) })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

async function wrangler(args: readonly string[]): Promise<void> {
  await run(process.execPath, [WRANGLER, ...args], { cwd: CHECKOUT, timeout: PATIENCE_MS });
}

/** Bundles the Worker of a configuration as it would be uploaded, into one file. */
async function bundle(config: string, file: string): Promise<string> {
  await wrangler(["deploy", "--dry-run", "--config", config, "--outfile", file]);
  return file;
}

/** How long the processor was busy running a bundle's global scope, in milliseconds. */
async function startCpuMs(bundleFile: string): Promise<number> {
  const profileFile = `${bundleFile}.cpuprofile`;
  await wrangler(["check", "startup", "--worker", bundleFile, "--outfile", profileFile]);
  const profile = profileSchema.parse(JSON.parse(readFileSync(profileFile, "utf8")));
  const idle = new Set(
    profile.nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  const busyUs = profile.timeDeltas.filter((_, sample) => !idle.has(profile.samples[sample] ?? Number.NaN));
  return busyUs.reduce((sum, us) => sum + us, 0) / US_A_MS;
}

/**
 * The processor time of the built Worker's global scope, in milliseconds, by wrangler's own profiler, beside the
 * platform's limit. Writes to `folder` and removes it.
 */
export async function* benchWorkerStart(buildDir: string, folder: string): BenchRows {
  mkdirSync(folder, { recursive: true });
  try {
    const shop = await bundle(join(buildDir, "shop", "wrangler.json"), join(folder, "shop.bundle"));
    const values: number[] = [];
    for (let turn = 0; turn < RUNS; turn++) values.push(await startCpuMs(shop));
    yield {
      group: "Worker",
      what: "start-up: CPU of its global scope",
      unit: "ms",
      values,
      beside: { what: "limit", values: [PLATFORM_LIMIT_MS] },
      aim: "≤ 1",
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
