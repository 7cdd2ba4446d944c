import { networkInterfaces } from "node:os";

const THIS_MACHINE: ReadonlySet<string> = new Set(["127.0.0.1", "::1"]);
const EVERY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Returns this machine's first address in a network; undefined if it's in none. */
export function networkAddress(interfaces = networkInterfaces()): string | undefined {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;
}

/**
 * Returns the address of a server that listens at `host`, for browsers on this machine and, unless it listens here only,
 * on other devices of its network.
 */
export function siteAddress(host: string, port: number, interfaces = networkInterfaces()): string {
  const name = EVERY_ADDRESS.has(host) ? networkAddress(interfaces) : host;
  if (name === undefined || THIS_MACHINE.has(name)) return `http://localhost:${port}`;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
