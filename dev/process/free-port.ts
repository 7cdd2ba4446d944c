import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { isBlockedPort } from "./blocked-ports.ts";
import { claimFile, discardClaim } from "./claim-file.ts";
import { readIfThere } from "#ops/cli/checkout.ts";
import { findProcess, isSameProcess } from "./processes.ts";
import { CommandError } from "#ops/cli/command-error.ts";

const HIGHEST_PORT = 65_535;
/**
 * Both loopback addresses are tried, because a shop on 127.0.0.1 is useless if `localhost` leads to another program.
 */
const LOOPBACK_HOSTS = ["127.0.0.1", "::1"];
/**
 * A port is chosen long before anything listens on it, because the payment sandbox and the build need to know it. Until
 * then a file here, shared by all checkouts of this user, keeps other shops off it.
 */
const CLAIMS_DIR = join(tmpdir(), `shop-ports-${userInfo().uid}`);
const claimSchema = z.object({ pid: z.number().int().positive(), command: z.string() });
const claimed = new Set<number>();
process.once("exit", () => claimed.forEach(releasePort));

const claimOf = (port: number): string => join(CLAIMS_DIR, String(port));

/** True if the process that wrote a claim is still running. */
function isHeld(port: number, text: string): boolean {
  try {
    const holder = claimSchema.parse(JSON.parse(text));
    // A restarted container gives its processes the ids they had when it was killed.
    return holder.pid === process.pid ? claimed.has(port) : isSameProcess(holder);
  } catch {
    return false; // Not written by this program.
  }
}

/** Claims a port for this process; false if a living process has it. Claims of killed processes are cleared away. */
function claimPort(port: number): boolean {
  const self = findProcess(process.pid);
  if (!self) throw new CommandError("The list of processes cannot be read (neither /proc nor ps).");
  const path = claimOf(port);
  mkdirSync(CLAIMS_DIR, { recursive: true });
  while (!claimFile(path, JSON.stringify({ pid: self.pid, command: self.command }))) {
    const text = readIfThere(path);
    if (text === undefined) continue;
    if (isHeld(port, text)) return false;
    discardClaim(path, text);
  }
  claimed.add(port);
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 does not rule out the port.
      resolve(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** One address after the other, because 0.0.0.0 and 127.0.0.1 can't be listened on at the same time. */
async function canListenOn(port: number, hosts: Iterable<string>): Promise<boolean> {
  for (const host of hosts) if (!(await canListen(port, host))) return false;
  return true;
}

/**
 * The preferred port, or the next one that nothing listens on and no other program of this project has claimed. It
 * belongs to this process until it is released or the process ends.
 */
export async function freePort(preferred: number, host = "127.0.0.1"): Promise<number> {
  for (let port = preferred; port <= HIGHEST_PORT; port += 1) {
    if (isBlockedPort(port) || !claimPort(port)) continue;
    if (await canListenOn(port, new Set([host, ...LOOPBACK_HOSTS]))) return port;
    releasePort(port);
  }
  throw new CommandError(`No port from ${preferred} on is free on ${host}.`);
}

/** Releases a port once its server has stopped, or hands it to a process that is about to start. */
export function releasePort(port: number): void {
  if (claimed.delete(port)) rmSync(claimOf(port), { force: true });
}
