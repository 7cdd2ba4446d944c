import { once } from "node:events";
import { connect as connectSocket, createServer, type Socket } from "node:net";

/** The end of the server's output once a connection is ready, and after each statement: ReadyForQuery. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const STATUS_BYTES = 1;
const TERMINATE = 0x58;

export const saysReady = (chunk: Buffer): boolean =>
  chunk.subarray(-READY.length - STATUS_BYTES, -STATUS_BYTES).equals(READY);

/** Terminate waits for no answer. */
export const saysGoodbye = (chunk: Buffer): boolean => chunk[0] === TERMINATE;

/** Handles the bytes of one connection. */
export type Relay = {
  readonly fromClient: (chunk: Buffer) => void;
  readonly fromServer: (chunk: Buffer) => void;
};

export type DatabaseProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Number of connections currently open. */
  open(): number;
  /** Ends every connection. */
  cut(): void;
  close(): void;
};

/** A proxy in front of a database; `relay` is asked once for each connection. No TLS. */
export async function startDatabaseProxy(
  databaseUrl: string,
  relay: (client: Socket, server: Socket) => Relay,
): Promise<DatabaseProxy> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connectSocket(Number(database.port), database.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    const { fromClient, fromServer } = relay(client, server);
    client.on("data", fromClient);
    server.on("data", fromServer);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const url = new URL(databaseUrl);
  if (typeof address === "object" && address !== null) url.host = `127.0.0.1:${address.port}`;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    open: () => sockets.size / 2,
    cut,
    close: () => {
      cut();
      listener.close();
    },
  };
}
