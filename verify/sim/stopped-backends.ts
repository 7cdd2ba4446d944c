import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * Resumes a cluster's backends that a killed simulation has left stopped (lock-waits.ts): they notice that their server
 * is gone and end. Until then no other server starts on their data.
 */
export function wakeStoppedBackends(cluster: string): void {
  for (const pid of processIds()) {
    if (isStoppedIn(pid, cluster)) process.kill(pid, "SIGCONT");
  }
}

/**
 * Returns the ids of all processes; none if the machine has no /proc. There, PostgreSQL's own message says which to
 * end.
 */
function processIds(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** A backend's working directory is its cluster. */
function isStoppedIn(pid: number, cluster: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "T" && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false; // It has just ended, or belongs to another user.
  }
}
