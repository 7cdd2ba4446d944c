/** Every address of this machine, `localhost` included. */
const ANY_HOST: ReadonlySet<string> = new Set(["0.0.0.0", "::", "127.0.0.1", "::1"]);

/** Returns the address at which a server answers on this machine that listens at `host`. */
export function siteAddress(host: string, port: number): string {
  if (ANY_HOST.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
