import getPort, { portNumbers } from "get-port";
import { BLOCKED_PORTS } from "./blocked-ports.ts";

/** How many ports after the preferred one are tried before any other. */
const NEIGHBOURS = 100;

/**
 * The preferred port, or one that nothing listens on and that browsers open. Two test files may start shops at the same
 * moment, so a test gets any port.
 */
export async function freePort(preferred: number): Promise<number> {
  if (process.env["VITEST"] !== undefined) return getPort();
  return getPort({
    port: portNumbers(preferred, Math.min(preferred + NEIGHBOURS, 65_535)),
    exclude: BLOCKED_PORTS,
  });
}
