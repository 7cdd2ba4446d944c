import type { Socket } from "node:net";
import { type DatabaseProxy, saysGoodbye, saysReady, startDatabaseProxy } from "./database-proxy.ts";

export type CountingProxy = DatabaseProxy & {
  /** Connections that became ready since the last `reset`, and their round trips from then on. */
  readonly counted: { connections: number; roundTrips: number };
  reset(): void;
};

/**
 * Starts a proxy in front of a database that counts how often a client sent something and waited for a response. With a
 * delay it acts like a distant database: each round trip takes this many milliseconds longer. No TLS.
 */
export async function startCountingProxy(databaseUrl: string, delayMs = 0): Promise<CountingProxy> {
  const counted = { connections: 0, roundTrips: 0 };
  const pass = (chunk: Buffer, to: Socket): void => {
    if (delayMs === 0) to.write(chunk);
    else setTimeout(() => to.write(chunk), delayMs);
  };
  const proxy = await startDatabaseProxy(databaseUrl, (client, server) => {
    let isReady = false;
    let clientSpokeLast = true;
    return {
      fromClient: (chunk) => {
        if (isReady && !clientSpokeLast && !saysGoodbye(chunk)) counted.roundTrips += 1;
        clientSpokeLast = true;
        pass(chunk, server);
      },
      fromServer: (chunk) => {
        clientSpokeLast = false;
        if (!isReady && saysReady(chunk)) {
          isReady = true;
          counted.connections += 1;
        }
        client.write(chunk);
      },
    };
  });
  return {
    ...proxy,
    counted,
    reset: () => void Object.assign(counted, { connections: 0, roundTrips: 0 }),
  };
}
