import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endProcess, findProcess, isAlive } from "../process/processes.ts";

const STOP_PATIENCE_MS = 8_000;

const pidFile = (cluster: string): string => join(cluster, "postmaster.pid");

/** Returns the server's process id and whether it is ready, which is the first word of postmaster.pid's last line. */
export function serverState(cluster: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), "utf8").split("\n");
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === "ready" };
  } catch {
    return undefined; // There is no server, or it is just starting or stopping.
  }
}

/**
 * Stops the server that a killed start left running on this cluster. Never touches a process that isn't provably that
 * server (its command line names the cluster): in that case the pid file is out of date and the id has been reused.
 */
export async function stopLeftoverServer(cluster: string): Promise<void> {
  const state = serverState(cluster);
  if (!state || !(state.pid > 0)) return;
  const found = findProcess(state.pid);
  if (found && found.command.includes("postgres") && found.command.includes(cluster)) {
    await endProcess(found, "SIGINT", STOP_PATIENCE_MS);
  }
  if ((!isAlive(state.pid) || found) && existsSync(pidFile(cluster)))
    rmSync(pidFile(cluster), { force: true });
}
