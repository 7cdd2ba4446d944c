import { createServer } from "node:net";
import { StartError } from "./start-error.ts";

const HIGHEST_PORT = 65_535;
/** Both names of this machine are tried: a shop on 127.0.0.1 is no use where `localhost` leads to somebody else. */
const LOOPBACK_HOSTS = ["127.0.0.1", "::1"];
/** Ports that were chosen by this process and may not be listening yet. */
const chosen = new Set<number>();

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 does not speak against the port.
      resolve(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The preferred port, or the next one on which nothing listens. */
export async function freePort(preferred: number, host = "127.0.0.1"): Promise<number> {
  for (let port = preferred; port <= HIGHEST_PORT; port += 1) {
    if (chosen.has(port)) continue;
    const answers = await Promise.all(
      [...new Set([host, ...LOOPBACK_HOSTS])].map((one) => canListen(port, one)),
    );
    if (answers.every(Boolean)) {
      chosen.add(port);
      return port;
    }
  }
  throw new StartError(`No port from ${preferred} on is free on ${host}.`);
}

/** Gives a port back once its part has stopped. */
export function releasePort(port: number): void {
  chosen.delete(port);
}
