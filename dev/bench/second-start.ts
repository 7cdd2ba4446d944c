import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { readRunning } from "#ops/running-shop.ts";
import { freePort } from "../free-port.ts";
import { processTree, signal, waitUntil } from "../processes.ts";
import type { BenchRows } from "./row.ts";

const RUNS = 3;
const START_LIMIT_MS = 1500;
const MEMORY_LIMIT_MB = 400;
const PATIENCE_MS = 120_000;
/** After a start, until what it needed once is given back. */
const IDLE_MS = 5_000;
const KB_A_MB = 1024;

/** The memory of processes in MB, what several share counted once. Fails on systems without /proc. */
function memoryMb(pids: readonly number[]): number {
  const kb = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? Number.NaN),
  );
  return kb.reduce((sum, each) => sum + each, 0) / KB_A_MB;
}

/** Runs `npm start` once: the time until the shop answers, and its memory once it is idle. */
async function startOnce(dataDir: string, buildDir: string): Promise<{ ms: number; mb: number }> {
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
  await sleep(IDLE_MS);
  const tree = processTree(shop.pid);
  const mb = memoryMb(tree.map(({ pid }) => pid));
  // As Ctrl-C does: npm passes no signal on that it gets alone.
  for (const { pid, command } of tree) if (/^node .*run\.mjs dev start/.test(command)) signal(pid, "SIGINT");
  await ended;
  return { ms, mb };
}

/**
 * `npm start` where data and build exist: from the command to a shop that answers, in milliseconds, and the memory of all its
 * processes, npm's included, while nobody calls it. Writes to `dataDir` and removes it.
 */
export async function* benchSecondStart(dataDir: string, buildDir: string): BenchRows {
  rmSync(dataDir, { recursive: true, force: true });
  try {
    await startOnce(dataDir, buildDir);
    const starts: { ms: number; mb: number }[] = [];
    for (let run = 0; run < RUNS; run++) starts.push(await startOnce(dataDir, buildDir));
    const group = "npm start";
    yield {
      group,
      what: "second start, from the command to a shop that answers",
      unit: "ms",
      values: starts.map(({ ms }) => ms),
      beside: { what: "limit", values: [START_LIMIT_MS] },
      aim: "≤ 1",
    };
    yield {
      group,
      what: "memory of all its processes, idle",
      unit: "MB",
      values: starts.map(({ mb }) => mb),
      beside: { what: "limit", values: [MEMORY_LIMIT_MB] },
      aim: "≤ 1",
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
