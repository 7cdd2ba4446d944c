import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CHECKOUT } from "../data-dir.ts";
import { freePort } from "../free-port.ts";

export type StartUp = { readonly what: string; readonly seconds: number; readonly memoryMb: number | null };

const POLL_MS = 50;
const PATIENCE_MS = 120_000;
const PAGE_KB = 4;

/** Resident memory of a process and all below it, in megabytes; null where /proc does not tell. */
function treeMemoryMb(root: number): number | null {
  try {
    const parents = new Map<number, number>();
    for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
      const stat = readProc(`${name}/stat`);
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    }
    const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
    const pages = [...parents.keys()]
      .filter(isBelow)
      .map((pid) => Number(readProc(`${pid}/statm`).split(" ")[1] ?? 0));
    return (pages.reduce((sum, count) => sum + count, 0) * PAGE_KB) / 1024;
  } catch {
    return null;
  }
}

/** A file of /proc; empty when the process has ended since it was listed. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
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

async function timedStart(what: string, folder: string, port: number): Promise<StartUp> {
  const started = performance.now();
  const args = ["dev/run.mjs", "start", "--data", folder, "--build", join(folder, "dist")];
  const child = spawn(process.execPath, args, {
    cwd: CHECKOUT,
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  try {
    await firstAnswer(`http://127.0.0.1:${port}/api/products`);
    const seconds = (performance.now() - started) / 1000;
    return { what, seconds, memoryMb: treeMemoryMb(child.pid ?? 0) };
  } finally {
    child.kill("SIGINT");
    await ended(child);
  }
}

/** `npm start` to the first 200 of the catalogue, and the memory of all it started: with nothing there, and again. */
export async function benchStartUp(folder: string): Promise<StartUp[]> {
  rmSync(join(CHECKOUT, folder), { recursive: true, force: true });
  const port = await freePort(8731);
  return [
    await timedStart("npm start, first time", folder, port),
    await timedStart("npm start, again", folder, port),
  ];
}
