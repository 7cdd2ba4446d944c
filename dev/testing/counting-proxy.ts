import { connect as connectSocket, createServer, type Socket } from "node:net";
import { once } from "node:events";

/** How the server's output ends once a connection is ready, and after each statement: ReadyForQuery. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const STATUS_BYTES = 1;

const saysReady = (chunk: Buffer): boolean =>
  chunk.subarray(-READY.length - STATUS_BYTES, -STATUS_BYTES).equals(READY);

export type CountingProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Connections that became ready since the last `reset`, and their round trips from then on. */
  readonly counted: { connections: number; roundTrips: number };
  /** Number of connections currently open. */
  open(): number;
  reset(): void;
  close(): void;
};

/**
 * A proxy in front of a database that counts how often a client sent something and waited for an answer. With a delay
 * it is as far away as that: each round trip takes so many milliseconds more. No TLS.
 */
export async function startCountingProxy(databaseUrl: string, delayMs = 0): Promise<CountingProxy> {
  const database = new URL(databaseUrl);
  const counted = { connections: 0, roundTrips: 0 };
  const sockets = new Set<Socket>();
  const pass = (chunk: Buffer, to: Socket): void => {
    if (delayMs === 0) to.write(chunk);
    else setTimeout(() => to.write(chunk), delayMs);
  };
  const server = createServer((client) => {
    const upstream = connectSocket(Number(database.port), database.hostname);
    let isReady = false;
    let clientSpokeLast = true;
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (chunk) => {
      // Terminate ('X') waits for no answer.
      if (isReady && !clientSpokeLast && chunk[0] !== 0x58) counted.roundTrips += 1;
      clientSpokeLast = true;
      pass(chunk, upstream);
    });
    upstream.on("data", (chunk) => {
      clientSpokeLast = false;
      if (!isReady && saysReady(chunk)) {
        isReady = true;
        counted.connections += 1;
      }
      client.write(chunk);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(databaseUrl);
  if (typeof address === "object" && address !== null) url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    counted,
    open: () => sockets.size / 2,
    reset: () => void Object.assign(counted, { connections: 0, roundTrips: 0 }),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
