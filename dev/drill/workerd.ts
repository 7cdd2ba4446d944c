import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { processTree } from "../processes.ts";

/** Id of the process that runs the Worker. */
export function workerdPid(): number {
  const found = processTree(process.pid).find(({ command }) => /\bworkerd\b.*\bserve\b/.test(command));
  if (!found) throw new Error("this process has no workerd running");
  return found.pid;
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    // No /proc on this system.
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
  }
}
