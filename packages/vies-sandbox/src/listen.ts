import { lookup } from "node:dns/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { StartError } from "./start-error.ts";

const ANY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** 127.0.0.1, for the server that uses the sandbox, and `host`, for browsers on other devices. */
async function addressesOf(host: string): Promise<string[]> {
  const { address } = await lookup(host);
  return ANY_ADDRESS.has(address) ? [address] : [...new Set(["127.0.0.1", address])];
}

/** Returns the port. */
async function listenAt(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new StartError(`Port ${port} of ${host} is in use.`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The VIES sandbox has no port.");
  return address.port;
}

/** Serves 127.0.0.1 and `host` on the same port; any free one if it's 0. */
export async function listen(
  handler: RequestListener,
  port: number,
  host: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const servers: Server[] = [];
  const close = async () => {
    await Promise.all(
      servers.map((server) => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeAllConnections();
        return closed;
      }),
    );
  };
  try {
    let listening = port;
    for (const address of await addressesOf(host)) {
      const server = createServer(handler);
      servers.push(server);
      listening = await listenAt(server, listening, address);
    }
    return { port: listening, close };
  } catch (error) {
    await close();
    throw error;
  }
}
