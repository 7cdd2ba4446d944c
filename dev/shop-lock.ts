import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { claimFile, discardClaim } from "./process/claim-file.ts";
import { readIfThere, writeFileAtomically } from "#ops/cli/checkout.ts";
import { readRunning, withdrawRunning } from "#ops/cli/running-shop.ts";
import {
  ancestorsOf,
  endProcess,
  findProcess,
  isAlive,
  isSameProcess,
  processTree,
  waitUntil,
} from "./process/processes.ts";
import { CommandError } from "#ops/cli/command-error.ts";

const knownProcess = z.object({ pid: z.number().int().positive(), command: z.string() });
const lockSchema = z.object({
  holder: knownProcess,
  /** npm and the shell above the holder: when they are killed, the holder ends too. */
  starters: z.array(knownProcess),
  /** The processes that the holder started, to be ended if the holder itself is killed. */
  children: z.array(knownProcess),
});
type Lock = z.infer<typeof lockSchema>;
type KnownProcess = z.infer<typeof knownProcess>;

const ORPHAN_PATIENCE_MS = 10_000;
const LEFTOVER_PATIENCE_MS = 3_000;

const lockFile = (dataDir: string): string => join(dataDir, "lock.json");

function parseLock(text: string | undefined): Lock | undefined {
  if (text === undefined) return undefined;
  try {
    return lockSchema.parse(JSON.parse(text));
  } catch {
    return undefined; // Not written by this program, so no holder can be identified.
  }
}

/** The processes from npm down to this one, if npm started it. */
function startersOf(pid: number): KnownProcess[] {
  if (process.env["npm_lifecycle_event"] === undefined) return [];
  const above = ancestorsOf(pid);
  const npm = above.findIndex((one) => /\bnpm\b/.test(one.command));
  return above.slice(0, npm + 1).map(({ pid, command }) => ({ pid, command }));
}

/** A process's descendants, except the database server and its processes. */
function startedBy(pid: number): KnownProcess[] {
  const apart = new Set<number>();
  const started: KnownProcess[] = [];
  // Parents come first.
  for (const one of processTree(pid).slice(1)) {
    if (apart.has(one.parent) || /\bpostgres -D /.test(one.command)) apart.add(one.pid);
    else started.push({ pid: one.pid, command: one.command });
  }
  return started;
}

function runningUrl(dataDir: string): string | undefined {
  try {
    return z.object({ url: z.string() }).parse(JSON.parse(readRunning(dataDir) ?? "")).url;
  } catch {
    return undefined;
  }
}

/** Ends a holder whose npm was killed, or says that a healthy one is already running. */
async function clearHolder(dataDir: string, what: string, lock: Lock): Promise<void> {
  const { holder, starters } = lock;
  // A restarted container gives its processes the ids they had when it was killed.
  if (holder.pid === process.pid || !isSameProcess(holder)) return;
  if (starters.every(isSameProcess)) {
    const url = runningUrl(dataDir);
    throw new CommandError(
      url === undefined
        ? `${what} is already starting in this folder (process ${holder.pid}).`
        : `${what} is already running at ${url} (process ${holder.pid}).`,
    );
  }
  if (!(await waitUntil(() => !isSameProcess(holder), ORPHAN_PATIENCE_MS))) {
    await endProcess(holder, "SIGTERM", LEFTOVER_PATIENCE_MS);
  }
}

export type ShopLock = {
  /**
   * Records the processes that this one has started so far, so that the next start can end them after a kill. The
   * database server is left out: it has its own pid file and its own way to stop.
   */
  noteChildren(): void;
  /** Calls back once npm, or its shell, has been killed. */
  whenStarterDies(callback: () => void): void;
  release(): void;
};

const STARTER_CHECK_MS = 500;

/**
 * Makes this process the only one running a shop in this data directory, and ends the remains of a killed one. `what`
 * names it if it isn't a shop.
 */
export async function lockShop(dataDir: string, what = "The shop"): Promise<ShopLock> {
  const self = findProcess(process.pid);
  if (!self) throw new CommandError("The list of processes cannot be read (neither /proc nor ps).");
  const holder = { pid: self.pid, command: self.command };
  const starters = startersOf(self.pid);
  while (!claimFile(lockFile(dataDir), JSON.stringify({ holder, starters, children: [] } satisfies Lock))) {
    const text = readIfThere(lockFile(dataDir));
    if (text === undefined) continue;
    const lock = parseLock(text);
    if (lock) {
      await clearHolder(dataDir, what, lock);
      await Promise.all(lock.children.map((child) => endProcess(child, "SIGTERM", LEFTOVER_PATIENCE_MS)));
    }
    discardClaim(lockFile(dataDir), text);
  }
  withdrawRunning(dataDir);
  let watch: NodeJS.Timeout | undefined;
  return {
    noteChildren: () => {
      const children = startedBy(process.pid);
      writeFileAtomically(lockFile(dataDir), JSON.stringify({ holder, starters, children } satisfies Lock));
    },
    whenStarterDies: (callback) => {
      watch = setInterval(() => {
        if (starters.every(({ pid }) => isAlive(pid))) return;
        clearInterval(watch);
        callback();
      }, STARTER_CHECK_MS).unref();
    },
    release: () => {
      clearInterval(watch);
      withdrawRunning(dataDir);
      rmSync(lockFile(dataDir), { force: true });
    },
  };
}
