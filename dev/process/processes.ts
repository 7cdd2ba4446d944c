import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type ProcessInfo = { readonly pid: number; readonly parent: number; readonly command: string };

const POLL_MS = 25;

/** A process's fields in /proc after its name: state, parent, and so on. */
const fieldsOf = (pid: number): string[] => {
  // The name in brackets may itself contain spaces and brackets; the fields follow the last one.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
};

/** User and system time among the fields: of the process, and of its children that have ended. */
const OWN_TIMES = [11, 12];
const ENDED_CHILDREN_TIMES = [13, 14];
/** Of the system's clock. */
const TICK_MS = 10;

/** Returns the processor time that a process has used so far, in milliseconds. Fails on systems without /proc. */
export function processorMs(pid: number, { withEndedChildren = false } = {}): number {
  const fields = fieldsOf(pid);
  const positions = withEndedChildren ? [...OWN_TIMES, ...ENDED_CHILDREN_TIMES] : OWN_TIMES;
  return positions.reduce((sum, position) => sum + Number(fields[position]), 0) * TICK_MS;
}

/** Returns a living process and its parent; undefined if it has ended in the meantime. */
function statFromProc(pid: number): Pick<ProcessInfo, "pid" | "parent"> | undefined {
  try {
    const [state, parent] = fieldsOf(pid);
    return state === "Z" ? undefined : { pid, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): ProcessInfo | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    const found = statFromProc(pid);
    return found && { ...found, command };
  } catch {
    return undefined; // It ended while it was being read.
  }
}

function fromPs(): ProcessInfo[] {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,stat=,command="], {
    encoding: "utf8",
  }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || command === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

const hasProc = (): boolean => existsSync("/proc/self/stat");

/** Every living process and its parent, without commands: on a busy machine, reading those takes most of the time. */
function parentsFromProc(): Pick<ProcessInfo, "pid" | "parent">[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statFromProc(Number(name)) ?? []);
}

export function findProcess(pid: number): ProcessInfo | undefined {
  return hasProc() ? fromProc(pid) : fromPs().find((found) => found.pid === pid);
}

/** A process and its descendants, oldest first. */
export function processTree(root: number): ProcessInfo[] {
  if (hasProc()) return treeOf(root, parentsFromProc()).flatMap(({ pid }) => fromProc(pid) ?? []);
  return treeOf(root, fromPs());
}

function treeOf<One extends Pick<ProcessInfo, "pid" | "parent">>(root: number, all: readonly One[]): One[] {
  const members = all.filter((one) => one.pid === root);
  for (const member of members) members.push(...all.filter((one) => one.parent === member.pid));
  return members;
}

/** A process's ancestors, nearest first. */
export function ancestorsOf(pid: number): ProcessInfo[] {
  const listed = hasProc() ? undefined : new Map(fromPs().map((one) => [one.pid, one]));
  const find = (each: number) => (listed ? listed.get(each) : fromProc(each));
  const chain: ProcessInfo[] = [];
  let parent = find(find(pid)?.parent ?? 0);
  while (parent && parent.pid > 1) {
    chain.push(parent);
    parent = find(parent.parent);
  }
  return chain;
}

/** True if the process still runs under the same command line, because its id may have been reused. */
export function isSameProcess(known: Pick<ProcessInfo, "pid" | "command">): boolean {
  return findProcess(known.pid)?.command === known.command;
}

/** True if any process has this id. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Resolves to true if the condition became true in time. */
export async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends a signal; a process that is already gone is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Ends a process if it is still the same one: SIGTERM first, then SIGKILL. */
export async function endProcess(
  known: Pick<ProcessInfo, "pid" | "command">,
  polite: NodeJS.Signals,
  patienceMs: number,
): Promise<void> {
  if (!isSameProcess(known)) return;
  signal(known.pid, polite);
  if (await waitUntil(() => !isSameProcess(known), patienceMs)) return;
  signal(known.pid, "SIGKILL");
  await waitUntil(() => !isSameProcess(known), patienceMs);
}
