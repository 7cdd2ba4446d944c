import { readdirSync, readFileSync } from "node:fs";

/** A file of /proc; empty when the process has ended since it was listed. */
export function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields of a process's `stat` behind its name: its state, its parent, and what it used. */
export function statOf(pid: number): string[] {
  const stat = readProc(`${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** A process and all below it, by their ids. Fails where the system has no /proc. */
export function processesBelow(root: number): number[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry))
      .map((entry) => [Number(entry), Number(statOf(Number(entry))[1])]),
  );
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isBelow);
}
