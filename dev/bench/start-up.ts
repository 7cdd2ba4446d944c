import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { residentMb } from "../drill/workerd.ts";
import { freePort, releasePort } from "../free-port.ts";
import { processTree } from "../processes.ts";
import type { BenchRow } from "./row.ts";

type Start = { readonly seconds: number; readonly memoryMb: number | null };

const RUNS = 2;
const POLL_MS = 50;
const PATIENCE_MS = 120_000;

/** Resident memory of a process and its descendants, in megabytes; null if one of them ends meanwhile. */
function treeMemoryMb(root: number): number | null {
  try {
    return processTree(root).reduce((sum, { pid }) => sum + residentMb(pid), 0);
  } catch {
    return null;
  }
}

async function firstAnswer(url: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(POLL_MS);
  }
  throw new Error(`${url} did not answer`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once("close", () => resolve()));
}

async function timedStart(folder: string, port: number): Promise<Start> {
  const started = performance.now();
  const args = ["ops/cli/run.mjs", "dev", "start", "--data", folder, "--build", join(folder, "dist")];
  const child = spawn(process.execPath, args, {
    cwd: CHECKOUT,
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  try {
    await firstAnswer(`http://127.0.0.1:${port}/api/products`);
    const seconds = (performance.now() - started) / 1000;
    return { seconds, memoryMb: treeMemoryMb(child.pid ?? 0) };
  } finally {
    child.kill("SIGINT");
    await ended(child);
  }
}

/**
 * Seconds from `npm start` to the catalogue's first 200, and the memory of everything it started, in megabytes where
 * the system reports it: a repeated start beside the first one, which builds and creates the database.
 */
export async function benchStartUp(folder: string): Promise<BenchRow[]> {
  const port = await freePort(8731);
  // The shops started here choose the port themselves.
  releasePort(port);
  const first: Start[] = [];
  const again: Start[] = [];
  for (let run = 0; run < RUNS; run++) {
    rmSync(join(CHECKOUT, folder), { recursive: true, force: true });
    first.push(await timedStart(folder, port));
    again.push(await timedStart(folder, port));
  }
  const row = (what: string, unit: string, read: (start: Start) => number | null): BenchRow => ({
    group: "npm start",
    what: `${what}, again`,
    unit,
    values: again.map(read).filter((value) => value !== null),
    beside: { what: "the first time", values: first.map(read).filter((value) => value !== null) },
    aim: null,
  });
  const rows = [
    row("to the first answer", "s", (start) => start.seconds),
    row("memory of everything", "MB", (start) => start.memoryMb),
  ];
  return rows.filter(({ values }) => values.length > 0);
}
