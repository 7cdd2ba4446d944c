import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { readRunning } from "#ops/running-shop.ts";
import { freePort } from "../free-port.ts";
import { processTree, signal, waitUntil } from "../processes.ts";
import type { BenchRows } from "./row.ts";

const RUNS = 3;
const START_LIMIT_MS = 1500;
const PATIENCE_MS = 120_000;

/** Runs `npm start` once: the milliseconds until the shop answers. */
async function startOnce(dataDir: string, buildDir: string): Promise<number> {
  const port = await freePort(8751);
  const started = performance.now();
  const shop = spawn("npm", ["start", "--", "--data", dataDir, "--build", buildDir], {
    cwd: CHECKOUT,
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => shop.on("close", () => resolve()));
  const isUp = await waitUntil(() => readRunning(dataDir) !== undefined, PATIENCE_MS);
  const ms = performance.now() - started;
  if (!isUp || shop.pid === undefined) throw new Error("`npm start` does not start a shop");
  const tree = processTree(shop.pid);
  // As Ctrl-C does: npm passes no signal on that it gets alone.
  for (const { pid, command } of tree) if (/^node .*run\.mjs dev start/.test(command)) signal(pid, "SIGINT");
  await ended;
  return ms;
}

/**
 * `npm start` where data and build exist: from the command to a shop that answers, in milliseconds. Writes to `dataDir` and
 * removes it.
 */
export async function* benchSecondStart(dataDir: string, buildDir: string): BenchRows {
  rmSync(dataDir, { recursive: true, force: true });
  try {
    await startOnce(dataDir, buildDir);
    const values: number[] = [];
    for (let run = 0; run < RUNS; run++) values.push(await startOnce(dataDir, buildDir));
    yield {
      group: "npm start",
      what: "second start, from the command to a shop that answers",
      unit: "ms",
      values,
      beside: { what: "limit", values: [START_LIMIT_MS] },
      aim: "≤ 1",
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
