import getPort, { portNumbers } from "get-port";
import { BLOCKED_PORTS } from "./blocked-ports.ts";

/** How many ports after the preferred one are tried before any other. */
const NEIGHBOURS = 100;

const taken = new Set(BLOCKED_PORTS);
let previous: Promise<unknown> = Promise.resolve();

/**
 * The preferred port, or one that nothing listens on and that browsers open. Two test files may start shops at the same
 * moment, so a test gets any port.
 */
export function freePort(preferred: number): Promise<number> {
  // One at a time: a probe listens for a moment, and would keep off the server that was just given this port.
  const port = previous.then(() => findPort(preferred));
  previous = port;
  return port;
}

async function findPort(preferred: number): Promise<number> {
  if (process.env["VITEST"] !== undefined) return getPort();
  const port = await getPort({
    port: portNumbers(preferred, Math.min(preferred + NEIGHBOURS, 65_535)),
    exclude: taken,
  });
  taken.add(port);
  return port;
}
